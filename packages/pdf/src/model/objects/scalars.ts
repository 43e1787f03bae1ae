/** Anything a document consists of. Its text is what a file contains, except for streams. */
export abstract class PDFObject {
  abstract toString(): string;
}

export class PDFBool extends PDFObject {
  static readonly True = new PDFBool(true);
  static readonly False = new PDFBool(false);

  private constructor(private readonly value: boolean) {
    super();
  }

  asBoolean(): boolean {
    return this.value;
  }

  override toString(): string {
    return String(this.value);
  }
}

class NullObject extends PDFObject {
  override toString(): string {
    return 'null';
  }
}

/** There is only one instance. */
export const PDFNull: PDFObject = new NullObject();

export class PDFNumber extends PDFObject {
  static of(value: number): PDFNumber {
    return new PDFNumber(value);
  }

  private constructor(private readonly value: number) {
    super();
  }

  asNumber(): number {
    return this.value;
  }

  override toString(): string {
    const text = String(this.value);
    const [, sign = '', digits = '', exponent] = /^(-?)([\d.]+)e(.+)$/.exec(text) ?? [];
    // PDF has no exponents.
    if (exponent === undefined) return text;
    if (Number.isInteger(this.value)) return BigInt(this.value).toString();
    return `${sign}0.${'0'.repeat(-Number(exponent) - 1)}${digits.replace('.', '')}`;
  }
}

/** A reference to an object. Equal references are the same object. */
export class PDFRef extends PDFObject {
  private static readonly known = new Map<string, PDFRef>();
  readonly tag: string;

  static of(objectNumber: number, generationNumber = 0): PDFRef {
    const tag = `${objectNumber} ${generationNumber} R`;
    const known = PDFRef.known.get(tag);
    if (known) return known;
    const made = new PDFRef(objectNumber, generationNumber);
    PDFRef.known.set(tag, made);
    return made;
  }

  private constructor(
    readonly objectNumber: number,
    readonly generationNumber: number,
  ) {
    super();
    this.tag = `${objectNumber} ${generationNumber} R`;
  }

  override toString(): string {
    return this.tag;
  }
}

/** Bytes that couldn't be read as an object, kept as they are. */
export class PDFInvalidObject extends PDFObject {
  static of(bytes: Uint8Array): PDFInvalidObject {
    return new PDFInvalidObject(bytes);
  }

  private constructor(readonly bytes: Uint8Array) {
    super();
  }

  override toString(): string {
    return `an object of ${this.bytes.length} bytes that cannot be read`;
  }
}
