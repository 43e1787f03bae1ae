import { AppError } from '@imagemill/errors';

/**
 * The bits of a scan. Reading past its end throws `corrupt_input`: a scan that ends early is a
 * damaged file.
 */
export class BitReader {
  at: number;
  #byte = 0;
  #left = 0;

  constructor(
    readonly bytes: Uint8Array,
    start: number,
  ) {
    this.at = start;
  }

  bit(): number {
    if (this.#left === 0) {
      const byte = this.bytes[this.at];
      const next = this.bytes[this.at + 1];
      // A byte of ones is followed by a stuffed zero; anything else there is a marker.
      if (byte === undefined || (byte === 0xff && next !== 0)) throw new AppError('corrupt_input');
      this.at += byte === 0xff ? 2 : 1;
      this.#byte = byte;
      this.#left = 8;
    }
    this.#left -= 1;
    return (this.#byte >> this.#left) & 1;
  }

  bits(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left -= 1) value = (value << 1) | this.bit();
    return value;
  }

  /** A signed number of this many bits (ITU-T T.81, F.2.2.1). */
  signed(count: number): number {
    if (count === 0) return 0;
    const value = this.bits(count);
    return value < 1 << (count - 1) ? value - (1 << count) + 1 : value;
  }

  /** Skips a restart marker; false if there is none. */
  restart(): boolean {
    this.#left = 0;
    const marker = this.bytes[this.at + 1] ?? 0;
    if (this.bytes[this.at] !== 0xff || marker < 0xd0 || marker > 0xd7) return false;
    this.at += 2;
    return true;
  }
}
