import { AppError } from '@imagemill/core';
import { PDFArray, PDFDict, type PDFObject, PDFRawStream } from '../model/objects.js';
import type { PdfFile, PdfPage } from '../model/pdf-file.js';
import { arrayAt, dictAt, elementsOf, entryOf, numberAt, numbersAt } from '../model/read-entries.js';
import { boundsOf, IDENTITY, type Matrix, multiply, sizeKey } from './matrix.js';
import { type ContentPart, Recorder } from './recorder.js';
import { Recording } from './recording.js';
import { Scope } from './scope.js';
import type { Visitor } from './visitor.js';

/** Different things in different sizes, over the whole document. */
const MAX_WAYS = 2_000_000;

/** Tells the visitor what a document draws, from the first page to the last. Throws `too_complex` where there is no end of it. */
export function walkDrawings(file: PdfFile, visitor: Visitor): void {
  const recorder = new Recorder(file, visitor);
  const teller = new Teller(visitor);
  const scopes = new Scope(file, undefined);
  for (const page of file.pages) {
    // Content comes before annotations; both count from the default space of the page.
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

/** Streams of a page count as one, with a space between them. */
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

/** Every appearance of every annotation of a page, in all its states, with the matrix from its space to the page's. */
export function* appearancesOf(
  page: PDFDict,
): Generator<{ readonly form: PDFRawStream; readonly matrix: Matrix; readonly annotation: PDFDict }> {
  for (const annotation of elementsOf(arrayAt(page, 'Annots'))) {
    const appearances = annotation instanceof PDFDict ? dictAt(annotation, 'AP') : undefined;
    if (!(annotation instanceof PDFDict) || appearances === undefined) continue;
    for (const kind of ['N', 'R', 'D'])
      for (const form of statesOf(entryOf(appearances, kind))) yield { form, matrix: appearanceMatrix(annotation, form), annotation };
  }
}

function* statesOf(appearance: PDFObject | undefined): Generator<PDFRawStream> {
  if (appearance instanceof PDFRawStream) yield appearance;
  else if (appearance instanceof PDFDict)
    for (const key of appearance.keys()) {
      const state = entryOf(appearance, key.decodeText());
      if (state instanceof PDFRawStream) yield state;
    }
}

/** Maps the box of the form, as its own matrix turns it, to the rectangle of the annotation (ISO 32000-1, 12.5.5). */
function appearanceMatrix(annotation: PDFDict, form: PDFRawStream): Matrix {
  const own = numbersAt(form.dict, 'Matrix');
  const matrix: Matrix = own?.length === 6 ? (own as unknown as Matrix) : IDENTITY;
  const box = numbersAt(form.dict, 'BBox');
  const rect = numbersAt(annotation, 'Rect');
  if (box?.length !== 4 || rect?.length !== 4) return matrix;
  const [left, bottom, right, top] = boundsOf(box as unknown as [number, number, number, number], matrix);
  const [x1, y1, x2, y2] = rect as unknown as [number, number, number, number];
  const scaleX = right > left ? Math.abs(x2 - x1) / (right - left) : 1;
  const scaleY = top > bottom ? Math.abs(y2 - y1) / (top - bottom) : 1;
  return multiply(matrix, [scaleX, 0, 0, scaleY, Math.min(x1, x2) - left * scaleX, Math.min(y1, y2) - bottom * scaleY]);
}

/** Passes recordings on to the visitor, each thing once in each size. */
class Teller {
  private readonly told = new WeakMap<object, Set<string>>();
  private ways = 0;

  constructor(private readonly visitor: Visitor) {}

  tell(recording: Recording, matrix: Matrix): void {
    if (!this.isNew(recording, matrix)) return;
    for (const drawn of recording.images) {
      const placed = multiply(drawn.matrix, matrix);
      if (this.isNew(drawn.image, placed)) this.visitor.image?.(drawn.image, drawn.ref, placed, drawn.resources);
    }
    for (const drawn of recording.inlineImages) this.visitor.inlineImage?.(drawn.image, multiply(drawn.matrix, matrix));
    for (const child of recording.children) this.tell(child.recording, multiply(child.matrix, matrix));
  }

  private isNew(what: object, matrix: Matrix): boolean {
    const key = sizeKey(matrix);
    const sizes = this.told.get(what) ?? new Set();
    this.told.set(what, sizes);
    if (sizes.has(key)) return false;
    if (++this.ways > MAX_WAYS) throw new AppError('too_complex', { detail: 'It draws too many things in too many sizes.' });
    sizes.add(key);
    return true;
  }
}
