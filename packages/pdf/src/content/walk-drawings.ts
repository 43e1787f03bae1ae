import { PDFArray, PDFRawStream } from '../model/objects.js';
import type { PdfFile, PdfPage } from '../model/pdf-file.js';
import { elementsOf, entryOf, numberAt } from '../model/read-entries.js';
import { appearancesOf } from './appearances-of.js';
import type { ContentPart } from './content-interpreter.js';
import { IDENTITY, type Matrix, multiply } from './matrix.js';
import { Recorder } from './recorder.js';
import { Recording } from './recording.js';
import { Scope } from './scope.js';
import { Teller } from './teller.js';
import type { Visitor } from './visitor.js';

/**
 * Reports what a document draws to the visitor, page by page. Throws `too_complex` if that exceeds
 * the limits.
 */
export function walkDrawings(file: PdfFile, visitor: Visitor): void {
  const recorder = new Recorder(file, visitor);
  const teller = new Teller(visitor);
  const scopes = new Scope(file, undefined);
  for (const [index, page] of file.pages.entries()) {
    visitor.page?.(index);
    // Content comes before annotations; both start from the page's default space.
    const unit = numberAt(page.dict, 'UserUnit') ?? 1;
    const base: Matrix = unit > 0 ? [unit, 0, 0, unit, 0, 0] : IDENTITY;
    const scope = scopes.within(page.resources);
    teller.tell(recordPage(recorder, page, scope), base);
    for (const { form, matrix } of appearancesOf(page.dict)) teller.tell(recorder.record(form, scope).recording, multiply(matrix, base));
  }
}

function recordPage(recorder: Recorder, page: PdfPage, scope: Scope): Recording {
  const recording = new Recording();
  const contents = entryOf(page.dict, 'Contents');
  const streams = (contents instanceof PDFArray ? elementsOf(contents) : [contents]).filter((stream) => stream instanceof PDFRawStream);
  const { bytes, parts } = join(recorder.file, streams);
  recorder.readInto(recording, bytes, parts, scope);
  return recording;
}

/** The streams of a page are read as one, with a space between them. */
function join(file: PdfFile, streams: readonly PDFRawStream[]): { readonly bytes: Uint8Array; readonly parts: readonly ContentPart[] } {
  const pieces: Uint8Array[] = [];
  const parts: ContentPart[] = [];
  let length = 0;
  for (const stream of streams) {
    const { bytes, rest } = file.decode(stream);
    if (rest !== undefined) continue;
    pieces.push(bytes);
    parts.push({ stream, start: length, end: length + bytes.length });
    length += bytes.length + 1;
  }
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1) return { bytes: only, parts };
  const joined = new Uint8Array(length).fill(32);
  for (const [index, piece] of pieces.entries()) joined.set(piece, parts[index]?.start);
  return { bytes: joined, parts };
}
