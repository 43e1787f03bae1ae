import { latin1 } from '../open/characters.js';
import { PDFArray, type PDFContext, PDFDict, PDFInvalidObject, PDFName, PDFNumber, type PDFObject, PDFRef, PDFStream } from './objects.js';

/**
 * Calls `found` for every reference inside an object, however deep, even in the bytes of an object
 * that couldn't be read.
 */
export function eachReference(object: PDFObject, found: (ref: PDFRef) => void): void {
  const waiting: PDFObject[] = [object];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next instanceof PDFRef) found(next);
    else if (next instanceof PDFDict) for (const value of next.values()) waiting.push(value);
    else if (next instanceof PDFArray) for (let index = 0; index < next.size(); index++) waiting.push(next.get(index));
    else if (next instanceof PDFStream) waiting.push(next.dict);
    else if (next instanceof PDFInvalidObject) for (const ref of writtenReferences(next)) found(ref);
  }
}

/** The objects that can be reached from the trailer. Missing ones are left out. */
export function reachable(context: PDFContext): Set<PDFRef> {
  const { Root, Info, ID } = context.trailerInfo;
  return reachableFrom(context, [Root, Info, ID]);
}

/**
 * The objects that can be reached from these without going through `closed`. Missing ones are left
 * out.
 */
export function reachableFrom(
  context: PDFContext,
  objects: readonly (PDFObject | undefined)[],
  closed: ReadonlySet<PDFRef> = new Set(),
): Set<PDFRef> {
  const seen = new Set<PDFRef>();
  const waiting: PDFRef[] = [];
  const visit = (ref: PDFRef) => {
    if (seen.has(ref) || closed.has(ref) || context.lookup(ref) === undefined) return;
    seen.add(ref);
    waiting.push(ref);
  };
  for (const object of objects) if (object) eachReference(object, visit);
  for (let ref = waiting.pop(); ref; ref = waiting.pop()) eachReference(context.lookup(ref) as PDFObject, visit);
  return seen;
}

function* writtenReferences(object: PDFInvalidObject): Generator<PDFRef> {
  for (const [, number, generation] of latin1(object.bytes).matchAll(/(\d{1,10})\s+(\d{1,5})\s+R\b/g))
    yield PDFRef.of(Number(number), Number(generation));
}

const LENGTH = PDFName.of('Length');

/** Stores the length of every stream directly, so no separate object is needed for it. */
export function setStreamLengths(context: PDFContext): void {
  for (const [, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFStream) object.dict.set(LENGTH, PDFNumber.of(object.getContentsSize()));
}
