import { PDFArray, PDFDict, PDFRawStream } from './containers.js';
import { PDFName } from './name.js';
import { PDFBool, PDFNull, PDFNumber, PDFObject, PDFRef } from './scalars.js';

/** A value as it is written in code: text stands for a name. */
export type Literal = PDFObject | null | undefined | string | number | boolean | readonly Literal[] | { readonly [key: string]: Literal };

/** The objects of a document by their references. */
export class PDFContext {
  private readonly objects = new Map<PDFRef, PDFObject>();
  largestObjectNumber = 0;
  trailerInfo: { Root?: PDFObject; Encrypt?: PDFObject; Info?: PDFObject; ID?: PDFObject } = {};

  static create(): PDFContext {
    return new PDFContext();
  }

  assign(ref: PDFRef, object: PDFObject): void {
    this.objects.set(ref, object);
    this.largestObjectNumber = Math.max(this.largestObjectNumber, ref.objectNumber);
  }

  /** A number that is free; the object follows. */
  nextRef(): PDFRef {
    this.largestObjectNumber += 1;
    return PDFRef.of(this.largestObjectNumber);
  }

  /** Gives an object the next number. */
  register(object: PDFObject): PDFRef {
    const ref = this.nextRef();
    this.assign(ref, object);
    return ref;
  }

  delete(ref: PDFRef): boolean {
    return this.objects.delete(ref);
  }

  /** What a reference names; anything else is itself. One step only. */
  lookup(value: PDFObject | undefined): PDFObject | undefined {
    return value instanceof PDFRef ? this.objects.get(value) : value;
  }

  /** All objects by number. */
  enumerateIndirectObjects(): [PDFRef, PDFObject][] {
    return [...this.objects.entries()].sort(([a], [b]) => a.objectNumber - b.objectNumber);
  }

  obj(literal: number): PDFNumber;
  obj(literal: string): PDFName;
  obj(literal: boolean): PDFBool;
  obj(literal: readonly Literal[]): PDFArray;
  obj(literal: { readonly [key: string]: Literal }): PDFDict;
  obj(literal: Literal): PDFObject;
  obj(literal: Literal): PDFObject {
    if (literal instanceof PDFObject) return literal;
    if (literal === null || literal === undefined) return PDFNull;
    if (typeof literal === 'string') return PDFName.of(literal);
    if (typeof literal === 'number') return PDFNumber.of(literal);
    if (typeof literal === 'boolean') return literal ? PDFBool.True : PDFBool.False;
    if (isList(literal)) {
      const array = PDFArray.withContext(this);
      for (const element of literal) array.push(this.obj(element));
      return array;
    }
    const dict = PDFDict.withContext(this);
    for (const [key, value] of Object.entries(literal)) if (value !== undefined) dict.set(PDFName.of(key), this.obj(value));
    return dict;
  }

  /** A stream that is in no document yet. */
  stream(contents: Uint8Array, entries: { readonly [key: string]: Literal } = {}): PDFRawStream {
    return PDFRawStream.of(this.obj(entries), contents);
  }
}

function isList(literal: Literal): literal is readonly Literal[] {
  return Array.isArray(literal);
}
