import { ByteView } from './byte-view.js';

/** Random access to a file that may be larger than memory: a Blob, an open file or bytes. */
export interface Reader {
  readonly size: number;
  /** Bytes from offset; fewer than requested only at the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** A reader over bytes already in memory. */
export function readerOf(bytes: Uint8Array): Reader {
  return {
    size: bytes.length,
    read: async (offset, length) => bytes.subarray(offset, Math.min(bytes.length, offset + length)),
  };
}

/** What one inspection may cost, whatever the file says. */
export const INSPECT_BOUNDS = { maxReads: 1024, maxBytes: 1_000_000 } as const;

/**
 * Counting the frames of a GIF means going through all of its data. Beyond this, the count is a
 * lower bound.
 */
export const GIF_BOUNDS = { maxReads: 512, maxBytes: 32_000_000 } as const;

const HEAD_BYTES = 65_536;
const STEP_BYTES = 512;

/**
 * Reads through a window and stays within a budget of reads and bytes. Once the budget is used up,
 * it acts as if the file ended there, so a parser only needs one check: is the view as long as
 * requested?
 */
export class BoundedReader {
  readonly size: number;
  #window = new Uint8Array(0);
  #windowAt = 0;
  #reads = 0;
  #bytes = 0;

  constructor(
    readonly reader: Reader,
    readonly bounds: { readonly maxReads: number; readonly maxBytes: number } = INSPECT_BOUNDS,
  ) {
    this.size = reader.size;
  }

  /** Bytes from offset; fewer than requested at the end of the file or of the budget. */
  async view(at: number, length: number): Promise<ByteView> {
    const wanted = Math.min(length, this.size - at);
    if (!(at >= 0 && wanted > 0)) return new ByteView(new Uint8Array(0));
    if (at < this.#windowAt || at + wanted > this.#windowAt + this.#window.length) await this.#fill(at, wanted);
    const from = at - this.#windowAt;
    return new ByteView(this.#window.subarray(from, from + wanted));
  }

  /** The end of the file, at most `length` bytes, and where it starts. */
  async tail(length: number): Promise<{ at: number; view: ByteView }> {
    const at = Math.max(0, this.size - length);
    return { at, view: await this.view(at, length) };
  }

  async #fill(at: number, wanted: number): Promise<void> {
    const least = this.#reads === 0 ? HEAD_BYTES : STEP_BYTES;
    const length = Math.min(Math.max(wanted, least), this.size - at, this.bounds.maxBytes - this.#bytes);
    this.#windowAt = at;
    this.#window = new Uint8Array(0);
    if (this.#reads >= this.bounds.maxReads || length <= 0) return;
    this.#reads += 1;
    this.#bytes += length;
    this.#window = new Uint8Array(await this.reader.read(at, length));
  }
}
