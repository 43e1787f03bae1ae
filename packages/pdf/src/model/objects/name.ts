import { PDFObject } from './scalars.js';

/**
 * White space, delimiters and unprintable characters must be escaped in a name (ISO 32000-1,
 * 7.3.5).
 */
const IRREGULAR = /[^!-~]|[#%()/<>[\]{}]/g;

/** A name like /Type. Equal names are the same object, so they can be keys of dictionaries. */
export class PDFName extends PDFObject {
  private static readonly known = new Map<string, PDFName>();
  private readonly written: string;

  /** The name with this text, which may contain escapes like #20. */
  static of(name: string): PDFName {
    const text = name.includes('#')
      ? name.replace(/#([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : name;
    const known = PDFName.known.get(text);
    if (known) return known;
    const made = new PDFName(text);
    PDFName.known.set(text, made);
    return made;
  }

  private constructor(private readonly text: string) {
    super();
    this.written = `/${text.replace(IRREGULAR, (character) => `#${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)}`;
  }

  /** Without the slash and without escapes. */
  decodeText(): string {
    return this.text;
  }

  /** As it's written in a file. */
  asString(): string {
    return this.written;
  }

  override toString(): string {
    return this.written;
  }
}
