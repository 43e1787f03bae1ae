/** Enough for most headers; if one is longer, the file itself is read. */
const HEAD_BYTES = 65_536;

/** The first bytes of a file, kept during the upload so planning needn't read them again. */
export class FileHead {
  #kept = Buffer.alloc(0);
  #length = 0;

  keep(chunks: readonly Uint8Array[]): void {
    for (const chunk of chunks) {
      if (this.#length === HEAD_BYTES) return;
      // Allocated late, so waiting uploads take no memory.
      if (this.#kept.length === 0) this.#kept = Buffer.allocUnsafeSlow(HEAD_BYTES);
      const part = chunk.subarray(0, HEAD_BYTES - this.#length);
      this.#kept.set(part, this.#length);
      this.#length += part.length;
    }
  }

  get bytes(): Uint8Array {
    return this.#kept.subarray(0, this.#length);
  }

  /** Frees the memory before the work starts. */
  drop(): void {
    this.#kept = Buffer.alloc(0);
    this.#length = 0;
  }
}
