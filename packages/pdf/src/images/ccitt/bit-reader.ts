/** Reads bits, starting with the highest of each byte. Past the end, they are all zero. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #bit = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The next bits (at most 16), without moving on. */
  peek(count: number): number {
    const at = this.#bit >> 3;
    const three = ((this.#bytes[at] ?? 0) << 16) | ((this.#bytes[at + 1] ?? 0) << 8) | (this.#bytes[at + 2] ?? 0);
    return (three >> (24 - (this.#bit & 7) - count)) & ((1 << count) - 1);
  }

  skip(count: number): void {
    this.#bit += count;
  }

  alignToByte(): void {
    this.#bit = (this.#bit + 7) & ~7;
  }

  get isAtEnd(): boolean {
    return this.#bit >= this.#bytes.length * 8;
  }
}
