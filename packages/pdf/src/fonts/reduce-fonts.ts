import { throwIfCancelled } from '@imagemill/errors';
import { markPacked } from '../flate/deflate.js';
import { type PDFDict, PDFName, PDFRawStream, PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import type { PdfRunOptions } from '../report.js';
import { descriptorOf, fontUses, type ProgramUse } from './font-uses.js';
import { type ReducedProgram, reduceProgram } from './reduce-program.js';

/** A change is worth it if the new font is at most this share of the old one. */
const WORTH = 0.97;

/** A font program that was reduced. */
export interface ReducedFont {
  readonly refs: ReadonlySet<PDFRef>;
  /** The first page that draws with it, counted from 0; undefined if none does. */
  readonly page?: number | undefined;
}

/**
 * Reduces the embedded fonts among the file's objects to what the document draws with them. Text
 * and its codes stay as they are, and so do the fonts in `except`.
 */
export async function reduceFonts(file: PdfFile, run: PdfRunOptions = {}, except?: ReadonlySet<PDFRef>): Promise<readonly ReducedFont[]> {
  throwIfCancelled(run.signal);
  const programs = [...fontUses(file)];
  const reduced: ReducedFont[] = [];
  for (const [done, [stream, use]] of programs.entries()) {
    throwIfCancelled(run.signal);
    run.onProgress?.({ stage: 'fonts', done, total: programs.length, share: done / programs.length });
    const namings = namingsOf(file, stream, use);
    if (namings.some(({ ref }) => except?.has(ref))) continue;
    const smaller = reduceProgram(file, stream, use, { hinting: false });
    if (smaller === undefined || namings.length === 0 || !replaceProgram(file, stream, namings, smaller)) continue;
    reduced.push({ refs: new Set(namings.map(({ ref }) => ref)), page: use.page });
  }
  return reduced;
}

/** Where a font program is referenced: a descriptor's key, and the reference under that key. */
interface Naming {
  readonly descriptor: PDFDict;
  readonly key: PDFName;
  readonly ref: PDFRef;
}

function namingsOf(file: PdfFile, stream: PDFRawStream, { uses }: ProgramUse): Naming[] {
  const descriptors = new Set(uses.map(({ program }) => descriptorOf(program)));
  return [...descriptors].flatMap((descriptor) => {
    const key = KEYS.find((each) => file.resolve(descriptor?.get(each)) === stream);
    const ref = key && descriptor?.get(key);
    return descriptor && key && ref instanceof PDFRef ? [{ descriptor, key, ref }] : [];
  });
}

/** Returns whether it was worth it. */
function replaceProgram(file: PdfFile, stream: PDFRawStream, namings: readonly Naming[], smaller: ReducedProgram): boolean {
  const packed = markPacked(file.codecs.deflate(smaller.bytes));
  if (packed.length > stream.getContentsSize() * WORTH) return false;
  const font = PDFRawStream.of(file.context.obj({ ...smaller.entries, Filter: 'FlateDecode', Length: packed.length }), packed);
  for (const { descriptor, key, ref } of namings) {
    descriptor.delete(key);
    descriptor.set(PDFName.of(smaller.key), ref);
    file.context.assign(ref, font);
  }
  return true;
}

const KEYS = ['FontFile', 'FontFile2', 'FontFile3'].map((key) => PDFName.of(key));
