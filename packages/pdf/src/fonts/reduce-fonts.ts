import { throwIfCancelled } from '@imagemill/core';
import { PDFName, PDFRawStream, PDFRef } from '../model/objects.js';
import { markPacked } from '../model/packed-bytes.js';
import type { PdfFile } from '../model/pdf-file.js';
import type { PdfRunOptions } from '../report.js';
import { descriptorOf, fontUses, type ProgramUse } from './font-uses.js';
import { type FontSettings, type ReducedProgram, reduceProgram } from './reduce-program.js';

/** A smaller font has to be smaller by this much to be worth a change. */
const WORTH = 0.97;

/** Cuts embedded fonts down to what the document draws with them, in the objects of the file. Text and its codes stay as they are. */
export async function reduceFonts(
  file: PdfFile,
  run: PdfRunOptions = {},
  settings: FontSettings = { hinting: false },
): Promise<{ readonly reduced: number }> {
  throwIfCancelled(run.signal);
  const programs = [...fontUses(file)];
  let reduced = 0;
  for (const [done, [stream, use]] of programs.entries()) {
    throwIfCancelled(run.signal);
    run.onProgress?.({ stage: 'fonts', done, total: programs.length, share: done / programs.length });
    const smaller = reduceProgram(file, stream, use, settings);
    if (smaller !== undefined && replaceProgram(file, stream, use, smaller)) reduced++;
  }
  return { reduced };
}

function replaceProgram(file: PdfFile, stream: PDFRawStream, { uses }: ProgramUse, smaller: ReducedProgram): boolean {
  const packed = markPacked(file.codecs.deflate(smaller.bytes));
  if (packed.length > stream.getContentsSize() * WORTH) return false;
  const font = PDFRawStream.of(file.context.obj({ ...smaller.entries, Filter: 'FlateDecode', Length: packed.length }), packed);
  const refs = new Set<PDFRef>();
  for (const { program } of uses) {
    const descriptor = descriptorOf(program);
    const key = KEYS.find((each) => file.resolve(descriptor?.get(each)) === stream);
    const ref = key && descriptor?.get(key);
    if (descriptor === undefined || key === undefined || !(ref instanceof PDFRef)) continue;
    refs.add(ref);
    descriptor.delete(key);
    descriptor.set(PDFName.of(smaller.key), ref);
  }
  for (const ref of refs) file.context.assign(ref, font);
  return refs.size > 0;
}

const KEYS = ['FontFile', 'FontFile2', 'FontFile3'].map((key) => PDFName.of(key));
