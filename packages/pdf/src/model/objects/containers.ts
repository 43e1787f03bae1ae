import { PDFName } from './name.js';
import { PDFBool, PDFNull, PDFNumber, PDFObject, PDFRef } from './scalars.js';

export class PDFArray extends PDFObject {
  private readonly elements: PDFObject[] = [];

  static withContext(context: PDFContext): PDFArray {
    return new PDFArray(context);
  }

  private constructor(readonly context: PDFContext) {
    super();
  }

  size(): number {
    return this.elements.length;
  }

  /** The index must be below the size. */
  get(index: number): PDFObject {
    return this.elements[index] as PDFObject;
  }

  /** An element, or what it refers to. */
  lookup(index: number): PDFObject | undefined {
    return this.context.lookup(this.elements[index]);
  }

  set(index: number, value: PDFObject): void {
    this.elements[index] = value;
  }

  push(value: PDFObject): void {
    this.elements.push(value);
  }

  remove(index: number): void {
    this.elements.splice(index, 1);
  }

  asArray(): PDFObject[] {
    return [...this.elements];
  }

  clone(context = this.context): PDFArray {
    const clone = PDFArray.withContext(context);
    for (const element of this.elements) clone.push(element);
    return clone;
  }

  override toString(): string {
    return `[ ${this.elements.join(' ')} ]`;
  }
}

export class PDFDict extends PDFObject {
  static withContext(context: PDFContext): PDFDict {
    return new PDFDict(new Map(), context);
  }

  static fromMapWithContext(map: Map<PDFName, PDFObject>, context: PDFContext): PDFDict {
    return new PDFDict(map, context);
  }

  private constructor(
    private readonly map: Map<PDFName, PDFObject>,
    readonly context: PDFContext,
  ) {
    super();
  }

  /** A null entry counts as missing. */
  get(key: PDFName): PDFObject | undefined {
    const value = this.map.get(key);
    return value === PDFNull ? undefined : value;
  }

  has(key: PDFName): boolean {
    return this.get(key) !== undefined;
  }

  /** An entry, or what it refers to. */
  lookup(key: PDFName): PDFObject | undefined {
    const value = this.context.lookup(this.map.get(key));
    return value === PDFNull ? undefined : value;
  }

  set(key: PDFName, value: PDFObject): void {
    this.map.set(key, value);
  }

  delete(key: PDFName): boolean {
    return this.map.delete(key);
  }

  keys(): PDFName[] {
    return [...this.map.keys()];
  }

  values(): PDFObject[] {
    return [...this.map.values()];
  }

  entries(): [PDFName, PDFObject][] {
    return [...this.map.entries()];
  }

  clone(context = this.context): PDFDict {
    return new PDFDict(new Map(this.map), context);
  }

  override toString(): string {
    return `<< ${this.entries().flat().join(' ')} >>`;
  }
}

/** A dictionary and bytes, packed with the filters that the dictionary names. */
export class PDFStream extends PDFObject {
  constructor(
    readonly dict: PDFDict,
    private bytes: Uint8Array,
  ) {
    super();
  }

  get contents(): Uint8Array {
    return this.bytes;
  }

  getContents(): Uint8Array {
    return this.bytes;
  }

  getContentsSize(): number {
    return this.bytes.length;
  }

  updateContents(contents: Uint8Array): void {
    this.bytes = contents;
  }

  override toString(): string {
    return `${this.dict} stream of ${this.bytes.length} bytes`;
  }
}

export class PDFRawStream extends PDFStream {
  static of(dict: PDFDict, contents: Uint8Array): PDFRawStream {
    return new PDFRawStream(dict, contents);
  }
}

/** A plain JavaScript value for a PDF object; strings become names. */
export type Literal = PDFObject | null | undefined | string | number | boolean | readonly Literal[] | { readonly [key: string]: Literal };

/** The objects of a document, by reference. */
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

  /** Reserves a free number for an object that is assigned later. */
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

  /** The object behind a reference; anything else is returned as it is. Follows one step only. */
  lookup(value: PDFObject | undefined): PDFObject | undefined {
    return value instanceof PDFRef ? this.objects.get(value) : value;
  }

  /** All objects, sorted by number. */
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

  /** A stream that isn't in any document yet. */
  stream(contents: Uint8Array, entries: { readonly [key: string]: Literal } = {}): PDFRawStream {
    return PDFRawStream.of(this.obj(entries), contents);
  }
}

function isList(literal: Literal): literal is readonly Literal[] {
  return Array.isArray(literal);
}
