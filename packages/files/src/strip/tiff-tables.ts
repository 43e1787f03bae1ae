import { ByteView, corrupt } from '../inspect/byte-view.js';
import { TIFF_TYPE_BYTES } from '../inspect/tiff-directory.js';

export interface TableEntry {
  readonly tag: number;
  /** Where the entry itself is. */
  readonly at: number;
  readonly type: number;
  /** Where its value is: inside the entry if it fits. */
  readonly valueAt: number;
  readonly bytes: number;
}
/** One directory of a TIFF file, with its offsets. */
export interface Table {
  readonly at: number;
  readonly end: number;
  readonly entries: readonly TableEntry[];
  readonly next: number;
}

/** A file with 20,000 pages has fewer; overlapping directories could have any number. */
const MAX_ENTRIES = 500_000;
/** Strips and tiles of all pages together. */
const MAX_NUMBERS = 2_000_000;

/** The directories of a whole TIFF or BigTIFF file in memory. */
export class TiffTables {
  readonly view: ByteView;
  readonly headerBytes: number;
  readonly firstAt: number;
  /** A value up to this length is stored in its entry. */
  readonly wordBytes: number;
  readonly entryBytes: number;
  readonly countBytes: number;
  #entriesLeft = MAX_ENTRIES;
  #numbersLeft = MAX_NUMBERS;

  constructor(readonly bytes: Uint8Array) {
    const little = bytes[0] === 0x49;
    this.view = new ByteView(bytes, little);
    const big = this.view.u16(2) === 43;
    this.wordBytes = big ? 8 : 4;
    this.entryBytes = big ? 20 : 12;
    this.countBytes = big ? 8 : 2;
    this.headerBytes = big ? 16 : 8;
    this.firstAt = this.#word(this.headerBytes - this.wordBytes);
  }

  /** The directory at an offset; undefined if it isn't complete. */
  table(at: number): Table | undefined {
    if (!this.view.has(at, this.countBytes)) return undefined;
    const count = this.countBytes === 8 ? this.view.u64(at) : this.view.u16(at);
    const entriesAt = at + this.countBytes;
    const nextAt = entriesAt + count * this.entryBytes;
    if (!this.view.has(nextAt, this.wordBytes)) return undefined;
    this.#entriesLeft -= count;
    if (this.#entriesLeft < 0) throw corrupt();
    const entries = Array.from({ length: count }, (_, i) => this.#entry(entriesAt + i * this.entryBytes));
    return { at, end: nextAt + this.wordBytes, entries, next: this.#word(nextAt) };
  }

  /** Whether a value is stored outside its entry. */
  isOutside({ bytes }: TableEntry): boolean {
    return bytes > this.wordBytes;
  }

  /** A value's bytes, as far as the file goes. */
  data({ valueAt, bytes }: TableEntry, most: number): Uint8Array {
    return this.bytes.subarray(valueAt, valueAt + Math.min(bytes, most));
  }

  /** The whole numbers of a tag, as far as the file goes; none if the tag is missing. */
  numbers({ entries }: Table, tag: number): number[] {
    const entry = entries.find((candidate) => candidate.tag === tag);
    return entry ? this.numbersOf(entry) : [];
  }

  numbersOf({ type, valueAt, bytes }: TableEntry): number[] {
    const size = TIFF_TYPE_BYTES[type] ?? 0;
    if (![2, 4, 8].includes(size)) return [];
    const count = Math.floor(Math.max(0, Math.min(bytes, this.bytes.length - valueAt)) / size);
    this.#numbersLeft -= count;
    if (this.#numbersLeft < 0) throw corrupt();
    const read = (at: number) => (size === 2 ? this.view.u16(at) : size === 4 ? this.view.u32(at) : this.view.u64(at));
    return Array.from({ length: count }, (_, i) => read(valueAt + i * size));
  }

  #entry(at: number): TableEntry {
    const type = this.view.u16(at + 2);
    const bytes = this.#word(at + 4) * (TIFF_TYPE_BYTES[type] ?? 1);
    const fieldAt = at + 4 + this.wordBytes;
    return { tag: this.view.u16(at), at, type, valueAt: bytes > this.wordBytes ? this.#word(fieldAt) : fieldAt, bytes };
  }

  #word(at: number): number {
    return this.wordBytes === 8 ? this.view.u64(at) : this.view.u32(at);
  }
}
