import { ByteView, corrupt } from './byte-view.js';
import type { BoundedReader } from './reader.js';

interface TiffEntry {
  readonly type: number;
  readonly bytes: number;
  /** The value itself if it fits, otherwise its offset. */
  readonly field: ByteView;
}
export interface TiffDirectory {
  readonly entries: ReadonlyMap<number, TiffEntry>;
  readonly next: number;
}

const MAX_ENTRIES = 1024;
/** Bytes per value, by type. */
export const TIFF_TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];

/** Opens a TIFF or BigTIFF file in its byte order. */
export async function openTiff(source: BoundedReader): Promise<TiffFile> {
  const head = await source.view(0, 16);
  const little = head.u8(0) === 0x49;
  const ordered = head.withOrder(little);
  const big = ordered.u16(2) === 43;
  return new TiffFile(source, little, big, big ? ordered.u64(8) : ordered.u32(4));
}

/**
 * Reads directories of a TIFF file. An offset beyond the file gives undefined or nothing, never an
 * error.
 */
export class TiffFile {
  readonly #wordBytes: number;
  readonly #countBytes: number;
  readonly #entryBytes: number;

  constructor(
    readonly source: BoundedReader,
    readonly little: boolean,
    big: boolean,
    readonly firstAt: number,
  ) {
    this.#wordBytes = big ? 8 : 4;
    this.#countBytes = big ? 8 : 2;
    this.#entryBytes = big ? 20 : 12;
  }

  async directory(at: number): Promise<TiffDirectory | undefined> {
    const count = await this.#count(at);
    if (count === undefined) return undefined;
    const table = await this.#view(at + this.#countBytes, count * this.#entryBytes);
    const entries = new Map<number, TiffEntry>();
    for (let entry = 0; table.has(entry, this.#entryBytes); entry += this.#entryBytes) {
      const type = table.u16(entry + 2);
      const bytes = this.#word(table, entry + 4) * (TIFF_TYPE_BYTES[type] ?? 1);
      const field = table.sub(entry + 4 + this.#wordBytes, this.#wordBytes);
      entries.set(table.u16(entry), { type, bytes, field: new ByteView(new Uint8Array(field.bytes), this.little) });
    }
    return { entries, next: (await this.nextOf(at)) ?? 0 };
  }

  /** The offset of the directory after this one; 0 for none. */
  async nextOf(at: number): Promise<number | undefined> {
    const count = await this.#count(at);
    if (count === undefined) return undefined;
    const view = await this.#view(at + this.#countBytes + count * this.#entryBytes, this.#wordBytes);
    return view.length < this.#wordBytes ? undefined : this.#word(view, 0);
  }

  /** The first value of a whole-number tag. */
  async number(directory: TiffDirectory, tag: number): Promise<number | undefined> {
    const type = directory.entries.get(tag)?.type;
    const view = await this.data(directory, tag, 8);
    if (type === 3 && view.has(0, 2)) return view.u16(0);
    if (type === 4 && view.has(0, 4)) return view.u32(0);
    if (type === 16 && view.has(0, 8)) return view.u64(0);
    return type === 1 && view.has(0, 1) ? view.u8(0) : undefined;
  }

  /** A tag's bytes, at most `maxBytes`; empty if the tag is missing. */
  async data(directory: TiffDirectory, tag: number, maxBytes: number): Promise<ByteView> {
    const entry = directory.entries.get(tag);
    if (!entry) return new ByteView(new Uint8Array(0));
    if (entry.bytes <= this.#wordBytes) return entry.field.sub(0, entry.bytes);
    return this.#view(this.#word(entry.field, 0), Math.min(entry.bytes, maxBytes));
  }

  async #count(at: number): Promise<number | undefined> {
    const view = await this.#view(at, this.#countBytes);
    if (view.length < this.#countBytes) return undefined;
    const count = this.#countBytes === 8 ? view.u64(0) : view.u16(0);
    if (count > MAX_ENTRIES) throw corrupt();
    return count;
  }

  async #view(at: number, length: number): Promise<ByteView> {
    return (await this.source.view(at, length)).withOrder(this.little);
  }

  #word(view: ByteView, at: number): number {
    return this.#wordBytes === 8 ? view.u64(at) : view.u32(at);
  }
}
