import { deflateSync } from 'node:zlib';

/** A reference in PDF syntax, like `5 0 R`. */
export type Ref = `${number} 0 R`;

export interface DraftPage {
  /** In points; A4 portrait by default. */
  readonly size?: readonly [number, number];
  readonly content: string | Uint8Array;
  /** The contents of the resource dictionary. */
  readonly resources?: string;
  /** More entries for the page. */
  readonly more?: string;
}

export interface DraftOptions {
  /** False leaves what is written as text readable, as programs of the nineties did. */
  readonly deflate?: boolean;
}

export const A4 = [595, 842] as const;

/**
 * Writes documents by hand, with a classic cross-reference table, so samples have exactly the form
 * their test needs and don't come from a library that also reads them. Strings are Latin-1.
 */
export class PdfDraft {
  readonly #objects: (Uint8Array | undefined)[] = [];
  readonly #pages: Ref[] = [];
  readonly #deflate: boolean;
  readonly #tree = this.reserve();
  #catalog = '';

  constructor({ deflate = true }: DraftOptions = {}) {
    this.#deflate = deflate;
  }

  /** A reference whose object is added later. */
  reserve(): Ref {
    this.#objects.push(undefined);
    return `${this.#objects.length} 0 R`;
  }

  /** Adds an object, or gives a reserved one its value. */
  add(value: string | Uint8Array, ref: Ref = this.reserve()): Ref {
    this.#objects[Number.parseInt(ref, 10) - 1] = typeof value === 'string' ? latin1(value) : value;
    return ref;
  }

  /** Adds a stream as it is; `entries` name its filters. */
  stream(entries: string, data: Uint8Array, ref?: Ref): Ref {
    return this.add(join(latin1(`<< ${entries} /Length ${data.length} >>\nstream\n`), data, latin1('\nendstream')), ref);
  }

  /** Adds a stream of text or samples, deflated if this document is. */
  packed(entries: string, data: string | Uint8Array, ref?: Ref): Ref {
    const bytes = typeof data === 'string' ? latin1(data) : data;
    return this.#deflate ? this.stream(`${entries} /Filter /FlateDecode`, deflateSync(bytes), ref) : this.stream(entries, bytes, ref);
  }

  page({ size = A4, content, resources = '', more = '' }: DraftPage, ref: Ref = this.reserve()): Ref {
    const contents = this.packed('', content);
    const box = `/MediaBox [0 0 ${size.join(' ')}]`;
    this.add(`<< /Type /Page /Parent ${this.#tree} ${box} /Resources << ${resources} >> /Contents ${contents} ${more} >>`, ref);
    this.#pages.push(ref);
    return ref;
  }

  /** Adds entries to the catalog. */
  catalog(entries: string): void {
    this.#catalog += ` ${entries}`;
  }

  /** One of the fonts that every reader has, in Windows encoding. */
  font(name: string): Ref {
    return this.add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`);
  }

  /** The whole document. */
  bytes(): Uint8Array {
    this.add(`<< /Type /Pages /Count ${this.#pages.length} /Kids [${this.#pages.join(' ')}] >>`, this.#tree);
    const root = this.add(`<< /Type /Catalog /Pages ${this.#tree}${this.#catalog} >>`);
    const parts: Uint8Array[] = [join(latin1('%PDF-1.7\n%'), Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3), latin1('\n'))];
    let length = parts[0]?.length ?? 0;
    const offsets = this.#objects.map((object, index) => {
      if (!object) throw new Error(`Expected a value for object ${index + 1} but received none.`);
      const part = join(latin1(`${index + 1} 0 obj\n`), object, latin1('\nendobj\n'));
      const offset = length;
      parts.push(part);
      length += part.length;
      return offset;
    });
    const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const size = offsets.length + 1;
    parts.push(latin1(`xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root ${root} >>\n`));
    parts.push(latin1(`startxref\n${length}\n%%EOF\n`));
    return join(...parts);
  }
}

/** A string in PDF syntax, with parentheses and backslashes escaped. */
export function literal(text: string): string {
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}

export function latin1(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

export function join(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
