import { throwIfCancelled } from '@imagemill/core';
import { PDFName, PDFRawStream, PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { dictAt } from '../model/read-entries.js';
import type { PdfRunOptions } from '../report.js';
import { type FontUse, fontUses } from './font-uses.js';
import { reduceProgram } from './reduce-program.js';

/** A smaller font has to be smaller by this much to be worth a change. */
const WORTH = 0.97;

/** Cuts embedded fonts down to the glyphs that the document draws, in the objects of the file. Text and its codes stay as they are. */
export async function reduceFonts(file: PdfFile, run: PdfRunOptions = {}): Promise<{ readonly reduced: number }> {
  throwIfCancelled(run.signal);
  const programs = [...fontUses(file)];
  let reduced = 0;
  for (const [done, [stream, uses]] of programs.entries()) {
    throwIfCancelled(run.signal);
    run.onProgress?.({ stage: 'fonts', done, total: programs.length, share: done / programs.length });
    if (replaceProgram(file, stream, uses)) reduced++;
  }
  return { reduced };
}

function replaceProgram(file: PdfFile, stream: PDFRawStream, uses: readonly FontUse[]): boolean {
  const smaller = reduceProgram(file, stream, uses);
  if (smaller === undefined) return false;
  const packed = file.codecs.deflate(smaller.bytes);
  if (packed.length > stream.getContentsSize() * WORTH) return false;
  const font = PDFRawStream.of(file.context.obj({ ...smaller.entries, Filter: 'FlateDecode', Length: packed.length }), packed);
  let ref: PDFRef | undefined;
  for (const { program } of uses) {
    const descriptor = dictAt(program, 'FontDescriptor');
    const key = ['FontFile', 'FontFile2', 'FontFile3'].find((each) => file.resolve(descriptor?.get(PDFName.of(each))) === stream);
    if (descriptor === undefined || key === undefined) continue;
    const old = descriptor.get(PDFName.of(key));
    if (ref === undefined && old instanceof PDFRef) file.context.assign(old, font);
    if (old instanceof PDFRef) ref ??= old;
    if (key !== smaller.key && ref !== undefined) {
      descriptor.delete(PDFName.of(key));
      descriptor.set(PDFName.of(smaller.key), ref);
    }
  }
  return ref !== undefined;
}
