import { PDFObject } from './scalars.js';

/** White space, delimiters and what is not printed need an escape in a name (ISO 32000-1, 7.3.5). */
const IRREGULAR = /[^!-~]|[#%()/<>[\]{}]/g;

/** A name like /Type. Equal names are the same object, so that they are keys of dictionaries. */
export class PDFName extends PDFObject {
  private static readonly known = new Map<string, PDFName>();
  private readonly written: string;

  /** The name of this text, in which escapes like #20 may stand. */
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

  /** As it stands in a file. */
  asString(): string {
    return this.written;
  }

  override toString(): string {
    return this.written;
  }
}
