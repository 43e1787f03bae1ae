/** The tables of a TrueType or OpenType file, by tag. */
export type Tables = ReadonlyMap<string, Uint8Array>;

export interface Sfnt {
  /** 0x00010000 or `true` for TrueType outlines, `OTTO` for CFF. */
  readonly version: number;
  readonly tables: Tables;
}

const MAX_TABLES = 64;

/** Undefined for anything but a single font, and for tables that start outside the file. */
export function readSfnt(bytes: Uint8Array): Sfnt | undefined {
  if (bytes.length < 12) return undefined;
  const view = viewOf(bytes);
  const version = view.getUint32(0);
  const count = view.getUint16(4);
  if (count > MAX_TABLES || 12 + count * 16 > bytes.length) return undefined;
  const tables = new Map<string, Uint8Array>();
  for (let at = 12; at < 12 + count * 16; at += 16) {
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
    const offset = view.getUint32(at + 8);
    const length = view.getUint32(at + 12);
    if (offset > bytes.length) return undefined;
    // The last table often lacks a few bytes of padding.
    if (!tables.has(tag)) tables.set(tag, bytes.subarray(offset, Math.min(bytes.length, offset + length)));
  }
  return { version, tables };
}

/** Writes a font file with these tables and correct checksums. */
export function writeSfnt({ version, tables }: Sfnt): Uint8Array<ArrayBuffer> {
  const entries = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const header = 12 + 16 * entries.length;
  const out = new Uint8Array(entries.reduce((length, [, table]) => length + padded(table.length), header));
  const view = viewOf(out);
  const power = Math.floor(Math.log2(Math.max(1, entries.length)));
  view.setUint32(0, version);
  view.setUint16(4, entries.length);
  view.setUint16(6, 16 * 2 ** power);
  view.setUint16(8, power);
  view.setUint16(10, 16 * entries.length - 16 * 2 ** power);
  let offset = header;
  let head: number | undefined;
  for (const [index, [tag, table]] of entries.entries()) {
    const at = 12 + index * 16;
    for (let letter = 0; letter < 4; letter++) out[at + letter] = tag.charCodeAt(letter);
    out.set(table, offset);
    if (tag === 'head' && table.length >= 12) {
      head = offset;
      view.setUint32(offset + 8, 0);
    }
    view.setUint32(at + 4, checksum(view, offset, padded(table.length)));
    view.setUint32(at + 8, offset);
    view.setUint32(at + 12, table.length);
    offset += padded(table.length);
  }
  if (head !== undefined) view.setUint32(head + 8, (0xb1b0afba - checksum(view, 0, out.length)) >>> 0);
  return out;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function padded(length: number): number {
  return (length + 3) & ~3;
}

function checksum(view: DataView, start: number, length: number): number {
  let sum = 0;
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
