import { AppError } from '@imagemill/errors';
import type { BitReader } from './bit-reader.js';

const MAX_LENGTH = 16;

/**
 * A code table as stored in a JPEG: how many codes of each length, then their values (ITU-T T.81,
 * annex C).
 */
export class HuffmanTable {
  readonly #counts: Uint8Array;
  readonly #values: Uint8Array;

  constructor(counts: Uint8Array, values: Uint8Array) {
    this.#counts = counts;
    this.#values = values;
  }

  read(reader: BitReader): number {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 0; length < MAX_LENGTH; length += 1) {
      code = (code << 1) | reader.bit();
      first <<= 1;
      const count = this.#counts[length] ?? 0;
      if (code - first < count) return this.#values[index + code - first] ?? 0;
      index += count;
      first += count;
    }
    throw new AppError('corrupt_input');
  }
}
