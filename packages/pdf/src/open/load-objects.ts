import { AppError } from '@imagemill/errors';
import type { DecodedStream } from '../model/decode-stream.js';
import { type PDFContext, type PDFDict, PDFNumber, type PDFObject, PDFRawStream, PDFRef } from '../model/objects.js';
import { nameAt, numberAt } from '../model/read-entries.js';
import type { PdfLimits } from './limits.js';
import { ObjectParser, SyntaxProblem } from './object-parser.js';
import { type ObjectTable, readXref } from './read-xref.js';
import { scanObjects } from './scan-objects.js';

export interface Loaded {
  readonly trailer: PDFDict;
  readonly revisions: number;
  /**
   * The bytes that each of its current objects takes in the file, if a table told them apart from
   * older ones.
   */
  readonly sizes: ReadonlyMap<PDFRef, number> | undefined;
}

export interface Loader {
  readonly bytes: Uint8Array;
  readonly context: PDFContext;
  readonly limits: PdfLimits;
  decode(dict: PDFDict, contents: Uint8Array): DecodedStream;
}

/**
 * Reads the trailer and the positions of all objects. Throws `SyntaxProblem` if the table is
 * damaged.
 */
export function readTable({ bytes, context, limits, decode }: Loader): ObjectTable {
  return readXref({ parser: new ObjectParser(bytes, context, limits), maxObjects: limits.maxObjects, decode });
}

/** Reads one object at its position in the table; undefined if it isn't there. */
export function readAt({ bytes, context, limits }: Loader, table: ObjectTable, ref: PDFRef): PDFObject | undefined {
  const place = table.places.get(ref.objectNumber);
  if (!place || 'container' in place) return undefined;
  const parser = new ObjectParser(bytes, context, limits);
  parser.pos = place.offset;
  return parser.readHeader() === ref ? parser.readOrKeep() : undefined;
}

/**
 * Reads all objects at their positions in the table. Throws `SyntaxProblem` if the table is wrong.
 */
export function loadByTable(loader: Loader, table: ObjectTable): Loaded {
  const { bytes, context, limits } = loader;
  const parser = new ObjectParser(bytes, context, limits, lengthReader(loader, table));
  const containers = new Map<number, Set<number>>();
  const sizes = new Map<PDFRef, number>();
  let read = 0;
  for (const [number, place] of table.places) {
    if ('container' in place) {
      const members = containers.get(place.container);
      if (members) members.add(number);
      else containers.set(place.container, new Set([number]));
      continue;
    }
    parser.pos = place.offset;
    const ref = parser.readHeader();
    const object = ref && parser.readOrKeep();
    if (!object || ref.objectNumber !== number) throw new SyntaxProblem('The table points to another place than the object.');
    context.assign(ref, object);
    sizes.set(ref, parser.pos - place.offset);
    read += parser.pos - place.offset;
    // Objects inside each other would be read over and over.
    if (read > 2 * bytes.length) throw new SyntaxProblem('Objects overlap.');
  }
  for (const [number, members] of containers) {
    const container = context.lookup(PDFRef.of(number));
    if (!(container instanceof PDFRawStream)) throw new SyntaxProblem('An object stream is missing.');
    readContainer(loader, container, (ref, object) => {
      if (members.has(ref.objectNumber)) context.assign(ref, object);
    });
  }
  return { trailer: table.trailer, revisions: table.revisions, sizes };
}

/** Reads whatever objects the file has, from start to end. */
export function loadByScan(loader: Loader): Loaded {
  const { bytes, context, limits } = loader;
  // A length given by reference is known if its object came first; otherwise, the keyword marks the
  // end.
  const parser = new ObjectParser(bytes, context, limits, (ref) => {
    const length = context.lookup(ref);
    return length instanceof PDFNumber ? length.asNumber() : undefined;
  });
  const trailer = scanObjects(parser, limits.maxObjects, (ref, object) => {
    context.assign(ref, object);
    if (object instanceof PDFRawStream && nameAt(object.dict, 'Type') === 'ObjStm') {
      readContainer(loader, object, (member, value) => context.assign(member, value));
    }
  });
  return { trailer, revisions: 1, sizes: undefined };
}

function lengthReader({ bytes, context, limits }: Loader, table: ObjectTable): (ref: PDFRef) => number | undefined {
  const parser = new ObjectParser(bytes, context, limits);
  return (ref) => {
    const place = table.places.get(ref.objectNumber);
    if (!place || 'container' in place) return undefined;
    parser.pos = place.offset;
    if (parser.readHeader() !== ref) return undefined;
    parser.skipWhite();
    return parser.readWhole();
  };
}

/** Reads the objects in an object stream (ISO 32000-1, 7.5.7). Unreadable ones are left out. */
function readContainer({ context, limits, decode }: Loader, container: PDFRawStream, found: (ref: PDFRef, object: PDFObject) => void) {
  const { bytes, rest } = decode(container.dict, container.contents);
  if (rest) throw new AppError('unsupported_media', { detail: `Its objects are packed in a way that is not known: ${rest.slice(0, 40)}.` });
  const first = numberAt(container.dict, 'First') ?? 0;
  const count = Math.min(numberAt(container.dict, 'N') ?? 0, limits.maxObjects);
  const index = new ObjectParser(bytes, context, limits);
  const parser = new ObjectParser(bytes, context, limits);
  let read = 0;
  for (let member = 0; member < count && read <= 2 * bytes.length; member++) {
    index.skipWhite();
    const number = index.readWhole();
    index.skipWhite();
    const offset = index.readWhole();
    if (number === undefined || offset === undefined) return;
    parser.pos = first + offset;
    const object = tolerated(() => parser.readObject());
    if (object) found(PDFRef.of(number), object);
    read += parser.pos - first - offset;
  }
}

function tolerated(read: () => PDFObject): PDFObject | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxProblem) return undefined;
    throw error;
  }
}
