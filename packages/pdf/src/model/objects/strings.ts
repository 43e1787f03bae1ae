import { PDFObject } from './scalars.js';

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/**
 * A string in parentheses, stored as it's written in the file: one character per byte, escapes
 * included.
 */
export class PDFString extends PDFObject {
  static of(written: string): PDFString {
    return new PDFString(written);
  }

  private constructor(private readonly written: string) {
    super();
  }

  /** The text between the parentheses. */
  asString(): string {
    return this.written;
  }

  asBytes(): Uint8Array {
    // A line ending after a backslash is left out.
    const text = this.written.replace(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_, octal?: string, character = '') => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
      if (/^[\r\n]/.test(character)) return '';
      return ESCAPES[character] ?? character;
    });
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  }

  override toString(): string {
    return `(${this.written})`;
  }
}

/** A string of hexadecimal digits, stored as it's written in the file. */
export class PDFHexString extends PDFObject {
  static of(digits: string): PDFHexString {
    return new PDFHexString(digits);
  }

  private constructor(private readonly digits: string) {
    super();
  }

  asString(): string {
    return this.digits;
  }

  /** White space doesn't count, and a missing last digit is 0. */
  asBytes(): Uint8Array {
    const digits = this.digits.replace(/[\0\t\n\f\r ]/g, '');
    return Uint8Array.from({ length: Math.ceil(digits.length / 2) }, (_, at) =>
      Number.parseInt(digits.slice(at * 2, at * 2 + 2).padEnd(2, '0'), 16),
    );
  }

  override toString(): string {
    return `<${this.digits}>`;
  }
}
