/**
 * Writes a document object by object and returns each part at once, so only the offsets of the
 * objects stay in memory. It uses a plain cross-reference table, because images leave nothing worth
 * an object stream.
 */
export class DocumentParts {
  #length = 0;
  /** The offset of object `index + 1`. */
  readonly #offsets: (number | undefined)[] = [];

  begin(): Uint8Array {
    return this.#part(latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'));
  }

  /** Returns a number for an object that will be written later. */
  reserve(): number {
    return this.#offsets.push(undefined);
  }

  object(number: number, text: string): Uint8Array {
    this.#offsets[number - 1] = this.#length;
    return this.#part(latin1(`${number} 0 obj\n${text}\nendobj\n`));
  }

  /** Returns three parts, so the data doesn't have to be copied. */
  stream(number: number, entries: string, data: Uint8Array): Uint8Array[] {
    this.#offsets[number - 1] = this.#length;
    return [
      this.#part(latin1(`${number} 0 obj\n<< ${entries} /Length ${data.length} >>\nstream\n`)),
      this.#part(data),
      this.#part(latin1('\nendstream\nendobj\n')),
    ];
  }

  /** The cross-reference table and the trailer. Every reserved object must have been written. */
  end(catalog: number, info: number): Uint8Array {
    const start = this.#length;
    const rows = this.#offsets.map((offset = 0) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const size = rows.length + 1;
    return this.#part(
      latin1(
        `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
      ),
    );
  }

  #part(bytes: Uint8Array): Uint8Array {
    this.#length += bytes.length;
    return bytes;
  }
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}
