/** As much as a header is looked at; where one is longer, the file is read. */
const HEAD_BYTES = 65_536;

/** The beginning of a file, kept as it passes by: what is planned by it need not be read from the disk again. */
export class FileHead {
  #kept = Buffer.alloc(0);
  #length = 0;

  keep(chunks: readonly Uint8Array[]): void {
    for (const chunk of chunks) {
      if (this.#length === HEAD_BYTES) return;
      // Not before: of many uploads that wait nothing is kept.
      if (this.#kept.length === 0) this.#kept = Buffer.allocUnsafeSlow(HEAD_BYTES);
      const part = chunk.subarray(0, HEAD_BYTES - this.#length);
      this.#kept.set(part, this.#length);
      this.#length += part.length;
    }
  }

  get bytes(): Uint8Array {
    return this.#kept.subarray(0, this.#length);
  }

  /** Nothing of it is needed any more: it would lie in memory for as long as the work takes. */
  drop(): void {
    this.#kept = Buffer.alloc(0);
    this.#length = 0;
  }
}
