import { AppError } from '@imagemill/errors';
import { PDFDict, PDFName, type PDFObject, PDFRawStream, type PDFRef } from '../model/objects.js';
import { nameAt } from '../model/read-entries.js';
import { indexOfWord, isDigit, isRegular, isWhite, word } from './characters.js';
import { type ObjectParser, SyntaxProblem } from './object-parser.js';

const OBJECT = word('obj');
const TRAILER = word('trailer');
const TRAILER_KEYS = ['Root', 'Info', 'ID', 'Encrypt'].map((key) => PDFName.of(key));

/**
 * Finds the objects of a file whose cross-reference table can't be trusted, by reading it from the
 * start. Later objects replace earlier ones with the same number. Returns the entries of all
 * trailers combined.
 */
export function scanObjects(parser: ObjectParser, maxObjects: number, found: (ref: PDFRef, object: PDFObject) => void): PDFDict {
  const { bytes } = parser;
  const trailer = parser.emptyDict();
  const keep = (dict: PDFObject | undefined) => {
    if (!(dict instanceof PDFDict)) return;
    for (const key of TRAILER_KEYS) {
      const value = dict.get(key);
      if (value) trailer.set(key, value);
    }
  };
  let objects = 0;
  let objectAt = nextHeader(bytes, 0);
  let trailerAt = indexOfWord(bytes, TRAILER, 0);
  while (objectAt >= 0 || trailerAt >= 0) {
    if (trailerAt >= 0 && (objectAt < 0 || trailerAt < objectAt)) {
      parser.pos = trailerAt + TRAILER.length;
      keep(readOrNothing(parser));
      parser.pos = trailerAt + TRAILER.length;
    } else {
      if (++objects > maxObjects) throw new AppError('too_complex', { detail: 'It has more objects than this service opens.' });
      parser.pos = objectAt;
      const ref = parser.readHeader();
      const behind = parser.pos;
      const object = parser.readOrKeep();
      if (ref && object) found(ref, object);
      if (object instanceof PDFRawStream && nameAt(object.dict, 'Type') === 'XRef') keep(object.dict);
      if (!object) parser.pos = behind;
    }
    if (objectAt >= 0 && objectAt < parser.pos) objectAt = nextHeader(bytes, parser.pos);
    if (trailerAt >= 0 && trailerAt < parser.pos) trailerAt = indexOfWord(bytes, TRAILER, parser.pos);
  }
  return trailer;
}

function readOrNothing(parser: ObjectParser): PDFObject | undefined {
  try {
    return parser.readIndirect();
  } catch (error) {
    if (error instanceof SyntaxProblem) return undefined;
    throw error;
  }
}

/** Where the next `12 0 obj` starts; -1 if there is none. */
function nextHeader(bytes: Uint8Array, from: number): number {
  for (let at = indexOfWord(bytes, OBJECT, from); at >= 0; at = indexOfWord(bytes, OBJECT, at + 1)) {
    const generation = before(bytes, at, isWhite);
    const generationStart = before(bytes, generation, isDigit);
    const number = before(bytes, generationStart, isWhite);
    const start = before(bytes, number, isDigit);
    const complete = generationStart < generation && number < generationStart && start < number;
    if (complete && start >= from && !isRegular(bytes[start - 1])) return start;
  }
  return -1;
}

/**
 * Where the run of bytes that match `is` and end right before `end` starts. No run that matters is
 * longer than 20.
 */
function before(bytes: Uint8Array, end: number, is: (code: number | undefined) => boolean): number {
  let at = end;
  while (at > 0 && end - at < 20 && is(bytes[at - 1])) at--;
  return at;
}
