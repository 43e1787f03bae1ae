import { AppError } from '@imagemill/errors';
import { TIFF_TAGS as TAG } from '../inspect/tiff-tags.js';
import type { ByteRange } from './byte-ranges.js';
import type { Table, TableEntry, TiffTables } from './tiff-tables.js';

/** The sensor's raw data: color filter array and its linear form. */
const RAW_PHOTOMETRIC = new Set([32803, 34892]);
const POINTER_TAGS: ReadonlySet<number> = new Set([TAG.exif, TAG.gps, TAG.interoperability]);
const POINTER_TYPES = new Set([13, 18]);
/** More than EXIF needs: interoperability inside EXIF inside a page. */
const MAX_DEPTH = 4;
/** The longest table of old JPEG coding: 16 counts and 256 codes. */
const JPEG_TABLE_BYTES = 272;

/**
 * The directories that describe images: pages, and the further images they refer to. Throws
 * `unsupported_media` for camera raw files: their images are stored as in TIFF, but everything that
 * matters is in the makers' own tags.
 */
export function imageTables(file: TiffTables): Table[] {
  const found = new Map<number, Table>();
  const waiting = [file.firstAt];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const table = at === 0 || found.has(at) ? undefined : file.table(at);
    if (!table) continue;
    if (isRaw(file, table)) throw new AppError('unsupported_media', { detail: 'Camera raw files are not supported.' });
    found.set(at, table);
    for (const next of [...file.numbers(table, TAG.subDirectories), table.next]) waiting.push(next);
  }
  return [...found.values()];
}

function isRaw(file: TiffTables, table: Table): boolean {
  if (table.entries.some(({ tag }) => tag === TAG.dngVersion)) return true;
  return RAW_PHOTOMETRIC.has(file.numbers(table, TAG.photometric)[0] ?? 0);
}

/** Where a directory's image data is. If there is no length, viewers find the end by decoding. */
export function imageRanges(file: TiffTables, table: Table): ByteRange[] {
  const pairs = [
    [TAG.stripOffsets, TAG.stripBytes],
    [TAG.tileOffsets, TAG.tileBytes],
    [TAG.jpegAt, TAG.jpegBytes],
  ] as const;
  const images = pairs.flatMap(([offsets, lengths]) => {
    const bytes = file.numbers(table, lengths);
    return file.numbers(table, offsets).map((at, i) => ({ at, end: at + (bytes[i] ?? 0) }));
  });
  const coding = [TAG.jpegQTables, TAG.jpegDcTables, TAG.jpegAcTables].flatMap((tag) => file.numbers(table, tag));
  return [...images, ...coding.map((at) => ({ at, end: at + JPEG_TABLE_BYTES }))];
}

/**
 * Everything that belongs to an entry but is stored outside it: its value and, if it points to a
 * directory, that directory with everything that belongs to it.
 */
export function entryRanges(file: TiffTables, entry: TableEntry, depth = 0): ByteRange[] {
  const ranges = file.isOutside(entry) ? [{ at: entry.valueAt, end: entry.valueAt + entry.bytes }] : [];
  const points = POINTER_TAGS.has(entry.tag) || POINTER_TYPES.has(entry.type);
  if (!points || depth >= MAX_DEPTH) return ranges;
  const inner = file
    .numbersOf(entry)
    .slice(0, 16)
    .flatMap((at) => {
      const table = file.table(at);
      return table ? [{ at, end: table.end }, ...table.entries.flatMap((own) => entryRanges(file, own, depth + 1))] : [];
    });
  return [...ranges, ...inner];
}
