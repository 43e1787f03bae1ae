import type { PDFContext } from './context.js';
import type { PDFName } from './name.js';
import { PDFNull, PDFObject } from './scalars.js';

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

  /** Only below the size. */
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

  /** An entry that is null is as good as none. */
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

/** A dictionary and bytes, packed as the dictionary says. */
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
