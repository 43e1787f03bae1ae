import type { ExifContent } from '../exif/build-exif.js';
import { cleanText, decodeText } from '../exif/clean-text.js';
import { corrupt } from '../inspect/byte-view.js';
import { TIFF_TAGS as TAG, TIFF_DISPLAY_TAGS } from '../inspect/tiff-tags.js';
import { type ByteRange, mergeRanges, subtractRanges } from './byte-ranges.js';
import { entryRanges, imageRanges, imageTables } from './tiff-parts.js';
import { type Table, type TableEntry, TiffTables } from './tiff-tables.js';
import { setTiffCount, type TiffText, tiffTextEntry } from './tiff-text-entry.js';

const MAX_TEXT_BYTES = 4096;

/** A table with its entries split into kept and dropped ones. */
interface Sorted {
  readonly table: Table;
  readonly kept: readonly TableEntry[];
  readonly dropped: readonly TableEntry[];
}

/**
 * Offsets tie a TIFF file together, so nothing moves. Entries a viewer doesn't need are removed
 * from their directories, which get shorter in place. The bytes they refer to become zeros, or are
 * cut off at the end of the file, unless something else needs them. Rights stated elsewhere, for
 * example in XMP, get their own entries as far as there is room.
 */
export function stripTiff(bytes: Uint8Array, keep: ExifContent): Uint8Array | undefined {
  const file = new TiffTables(bytes);
  const sorted = imageTables(file).map((table) => sortEntries(file, table, keep));
  const first = sorted[0];
  if (!first) throw corrupt();
  if (sorted.every(({ dropped }) => dropped.length === 0)) return undefined;
  const free = freeRanges(file, sorted);
  const placed = placeRights(file, first, keep, free);
  const out = new Uint8Array(bytes);
  for (const { at, end } of free) out.fill(0, at, end);
  for (const part of sorted) if (part.dropped.length > 0) writeTable(out, file, part, part === first ? placed : []);
  for (const { at, text } of placed) if (at !== undefined) out.set(text, at);
  const last = free.at(-1);
  return last?.end === out.length ? out.slice(0, last.at) : out;
}

function sortEntries(file: TiffTables, table: Table, keep: ExifContent): Sorted {
  const stays = (entry: TableEntry) => TIFF_DISPLAY_TAGS.has(entry.tag) || statesRights(file, entry, keep);
  return { table, kept: table.entries.filter(stays), dropped: table.entries.filter((entry) => !stays(entry)) };
}

function statesRights(file: TiffTables, entry: TableEntry, { copyright, artist }: ExifContent): boolean {
  const wanted = (entry.tag === TAG.copyright && copyright) || (entry.tag === TAG.artist && artist);
  return Boolean(wanted) && cleanText(decodeText(file.data(entry, MAX_TEXT_BYTES))) !== undefined;
}

/** The bytes that only dropped entries refer to, in order. */
function freeRanges(file: TiffTables, sorted: readonly Sorted[]): ByteRange[] {
  const limit = file.bytes.length;
  const kept = sorted.flatMap(({ table, kept: entries }) => [
    { at: table.at, end: table.end },
    ...entries.flatMap((entry) => entryRanges(file, entry)),
    ...imageRanges(file, table),
  ]);
  const dropped = sorted.flatMap(({ dropped: entries }) => entries.flatMap((entry) => entryRanges(file, entry)));
  return subtractRanges(mergeRanges(dropped, limit), mergeRanges([{ at: 0, end: file.headerBytes }, ...kept], limit));
}

/**
 * Finds an entry, and room in `free` (which shrinks), for rights that no entry of the first page
 * states.
 */
function placeRights(file: TiffTables, { kept, dropped }: Sorted, { copyright, artist }: ExifContent, free: ByteRange[]): TiffText[] {
  const placed: TiffText[] = [];
  const rights = [
    [TAG.copyright, copyright],
    [TAG.artist, artist],
  ] as const;
  for (const [tag, words] of rights) {
    if (!words || placed.length === dropped.length || kept.some((entry) => entry.tag === tag)) continue;
    const text = new TextEncoder().encode(`${words}\0`);
    const fits = text.length <= file.wordBytes;
    const at = fits ? undefined : takeRoom(free, text.length);
    if (fits || at !== undefined) placed.push({ tag, text, at });
  }
  return placed;
}

/** Values start at even offsets. */
function takeRoom(free: ByteRange[], bytes: number): number | undefined {
  const index = free.findIndex(({ at, end }) => end - (at + (at & 1)) >= bytes);
  const range = free[index];
  if (!range) return undefined;
  const at = range.at + (range.at & 1);
  const rest = [
    { at: range.at, end: at },
    { at: at + bytes, end: range.end },
  ].filter((part) => part.end > part.at);
  free.splice(index, 1, ...rest);
  return at;
}

function writeTable(out: Uint8Array, file: TiffTables, { table, kept }: Sorted, placed: readonly TiffText[]): void {
  const entries = [
    ...kept.map(({ tag, at }) => ({ tag, bytes: file.bytes.subarray(at, at + file.entryBytes) })),
    ...placed.map((part) => ({ tag: part.tag, bytes: tiffTextEntry(file, part) })),
  ].sort((a, b) => a.tag - b.tag);
  const view = new DataView(out.buffer);
  out.fill(0, table.at, table.end);
  setTiffCount(view, file, table.at, entries.length);
  entries.forEach(({ bytes }, i) => {
    out.set(bytes, table.at + file.countBytes + i * file.entryBytes);
  });
  const nextAt = table.end - file.wordBytes;
  out.set(file.bytes.subarray(nextAt, table.end), table.at + file.countBytes + entries.length * file.entryBytes);
}
