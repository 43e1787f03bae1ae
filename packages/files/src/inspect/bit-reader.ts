import { corrupt } from './byte-view.js';

/** One choice of JPEG XL's U32: how many bits follow, and what is added to them. */
export type BitChoice = readonly [bits: number, offset: number];

/**
 * Reads bits from the least significant one up, as JPEG XL stores them. Throws `corrupt_input` at
 * the end.
 */
export class BitReader {
  #at = 0;

  constructor(readonly bytes: Uint8Array) {}

  bits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i += 1) {
      const byte = this.bytes[this.#at >>> 3];
      if (byte === undefined) throw corrupt();
      value += ((byte >>> (this.#at & 7)) & 1) * 2 ** i;
      this.#at += 1;
    }
    return value;
  }

  flag(): boolean {
    return this.bits(1) === 1;
  }

  /** Two bits select how the number is stored. */
  choose(choices: readonly [BitChoice, BitChoice, BitChoice, BitChoice]): number {
    const [bits, offset] = choices[this.bits(2) as 0 | 1 | 2 | 3];
    return this.bits(bits) + offset;
  }

  skip(count: number): void {
    this.#at += count;
  }

  /** Skips to the next whole byte and returns its index. */
  align(): number {
    this.#at = (this.#at + 7) & ~7;
    return this.#at >>> 3;
  }

  /** JPEG XL's number of up to 64 bits; above 2^53 it is not exact. */
  u64(): number {
    const kind = this.bits(2);
    if (kind < 3) return kind === 0 ? 0 : kind === 1 ? 1 + this.bits(4) : 17 + this.bits(8);
    let value = this.bits(12);
    for (let shift = 12; shift <= 60 && this.flag(); shift += 8) value += this.bits(shift === 60 ? 4 : 8) * 2 ** shift;
    return value;
  }

  /** Throws `corrupt_input` if there are extensions, since their meaning is unknown. */
  noExtensions(): void {
    if (this.u64() !== 0) throw corrupt();
  }
}
