import type { DecodedStream } from '../model/decode-stream.js';
import { PDFDict, PDFName, PDFRawStream } from '../model/objects.js';
import { nameAt, numberAt, numbersAt } from '../model/read-entries.js';
import { indexOfWord, isDigit, matches, word } from './characters.js';
import { type ObjectParser, SyntaxProblem } from './object-parser.js';

/** Where an object is: at an offset in the file, or in an object stream. */
type Place = { readonly offset: number } | { readonly container: number };

/** Where the current objects of a document are, and its trailer. */
export interface ObjectTable {
  readonly places: Map<number, Place>;
  readonly trailer: PDFDict;
  /**
   * How many times the document was written: its first revision, plus each update appended to it.
   */
  readonly revisions: number;
}

const START_XREF = word('startxref');
const XREF = word('xref');
const TRAILER = word('trailer');
const FREE = 0x66;
/** Trailer entries that an older section may add if the newer ones lack them. */
const KEPT = ['Root', 'Info', 'ID', 'Encrypt'] as const;

export interface XrefReader {
  readonly parser: ObjectParser;
  readonly maxObjects: number;
  decode(dict: PDFDict, contents: Uint8Array): DecodedStream;
}

/**
 * Follows the cross-reference sections back from the last one. Throws `SyntaxProblem` if they are
 * damaged.
 */
export function readXref(reader: XrefReader): ObjectTable {
  const places = new Map<number, Place>();
  const free = new Set<number>();
  const seen = new Set<number>();
  const queue = [startOfXref(reader.parser)];
  let trailer: PDFDict | undefined;
  let revisions = 0;
  for (let offset = queue.pop(); offset !== undefined; offset = queue.pop()) {
    if (seen.has(offset)) continue;
    seen.add(offset);
    const freed: number[] = [];
    const section = readSection(reader, offset, (number, place) => {
      if (places.has(number) || free.has(number)) return;
      if (place) places.set(number, place);
      else {
        free.add(number);
        freed.push(number);
      }
      if (places.size + free.size > reader.maxObjects) throw new SyntaxProblem('The table lists too many objects.');
    });
    revisions++;
    trailer ??= section;
    for (const key of KEPT.map((name) => PDFName.of(name))) {
      const value = section.get(key);
      if (value && !trailer.has(key)) trailer.set(key, value);
    }
    // A hybrid file hides objects in a stream next to the table. That stream goes before older
    // sections.
    const previous = numberAt(section, 'Prev');
    if (previous !== undefined) queue.push(previous);
    const hidden = numberAt(section, 'XRefStm');
    if (hidden !== undefined) {
      queue.push(hidden);
      // The table marks them as free, so old readers leave them alone (ISO 32000-1, 7.5.8.4).
      for (const number of freed) free.delete(number);
      revisions--;
    }
  }
  if (!trailer?.has(PDFName.of('Root'))) throw new SyntaxProblem('The trailer names no catalog.');
  // A linearized file has a second section for its first page, which isn't an update.
  return { places, trailer, revisions: isLinearized(reader.parser) ? Math.max(1, revisions - 1) : revisions };
}

function startOfXref({ bytes }: ObjectParser): number {
  let found = -1;
  for (let at = indexOfWord(bytes, START_XREF, Math.max(0, bytes.length - 2048)); at >= 0; at = indexOfWord(bytes, START_XREF, at + 1))
    found = at;
  if (found < 0) throw new SyntaxProblem('There is no startxref.');
  return numberFrom(bytes, found + START_XREF.length);
}

function numberFrom(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && !isDigit(bytes[at])) at++;
  let value = 0;
  for (; isDigit(bytes[at]); at++) value = value * 10 + (bytes[at] ?? 0) - 48;
  return value;
}

function isLinearized(parser: ObjectParser): boolean {
  return indexOfWord(parser.bytes, word('/Linearized'), 0, Math.min(1024, parser.bytes.length)) >= 0;
}

type Enter = (number: number, place: Place | undefined) => void;

function readSection(reader: XrefReader, offset: number, enter: Enter): PDFDict {
  const { parser } = reader;
  if (!(offset >= 0 && offset < parser.bytes.length)) throw new SyntaxProblem('A section lies outside the file.');
  parser.pos = offset;
  parser.skipWhite();
  return matches(parser.bytes, parser.pos, XREF) ? readTable(parser, enter) : readStream(reader, enter);
}

function readTable(parser: ObjectParser, enter: Enter): PDFDict {
  parser.pos += XREF.length;
  for (;;) {
    parser.skipWhite();
    if (matches(parser.bytes, parser.pos, TRAILER)) break;
    const first = whole(parser);
    const count = whole(parser);
    for (let index = 0; index < count; index++) {
      const offset = whole(parser);
      whole(parser);
      parser.skipWhite();
      const kind = parser.bytes[parser.pos++];
      enter(first + index, kind === FREE || offset === 0 ? undefined : { offset });
    }
  }
  parser.pos += TRAILER.length;
  const trailer = parser.readObject();
  if (!(trailer instanceof PDFDict)) throw new SyntaxProblem('The trailer is no dictionary.');
  return trailer;
}

function whole(parser: ObjectParser): number {
  parser.skipWhite();
  const value = parser.readWhole();
  if (value === undefined) throw new SyntaxProblem('Expected a number in the cross-reference table.');
  return value;
}

function readStream({ parser, decode }: XrefReader, enter: Enter): PDFDict {
  const stream = parser.readHeader() && parser.readIndirect();
  if (!(stream instanceof PDFRawStream) || nameAt(stream.dict, 'Type') !== 'XRef')
    throw new SyntaxProblem('Expected a cross-reference stream.');
  const { bytes, rest } = decode(stream.dict, stream.contents);
  const widths = numbersAt(stream.dict, 'W') ?? [];
  const [kindWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
  const width = kindWidth + secondWidth + thirdWidth;
  if (rest || widths.length < 3 || widths.some((value) => value < 0 || value > 8) || width === 0)
    throw new SyntaxProblem('A cross-reference stream is damaged.');
  const field = (at: number, length: number) => {
    let value = 0;
    for (let index = 0; index < length; index++) value = value * 256 + (bytes[at + index] ?? 0);
    return value;
  };
  const index = numbersAt(stream.dict, 'Index') ?? [0, numberAt(stream.dict, 'Size') ?? 0];
  let at = 0;
  for (let range = 0; range + 1 < index.length; range += 2) {
    const first = index[range] ?? 0;
    for (let number = first; number < first + (index[range + 1] ?? 0) && at + width <= bytes.length; number++, at += width) {
      const kind = kindWidth === 0 ? 1 : field(at, kindWidth);
      const second = field(at + kindWidth, secondWidth);
      enter(number, kind === 1 ? { offset: second } : kind === 2 ? { container: second } : undefined);
    }
  }
  return stream.dict;
}
