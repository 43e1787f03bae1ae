import { ByteView } from '../inspect/byte-view.js';
import type { Orientation } from '../source-info.js';
import { cleanText, decodeText } from './clean-text.js';

/** What an EXIF block says, as far as we need it. */
export interface ExifFacts {
  readonly orientation?: Orientation;
  readonly copyright?: string;
  readonly artist?: string;
  /** It contains a position, or a part that can't be read and may contain one. */
  readonly gps: boolean;
  /** It contains nothing but orientation, rights and the structural tags every writer adds. */
  readonly plain: boolean;
}

const MAX_ENTRIES = 512;
/** A few bytes of alignment aren't hidden content. */
const SLACK_BYTES = 64;
const MAX_BLOCK_BYTES = 65_536;

export const EXIF_TAGS = { orientation: 0x0112, artist: 0x013b, copyright: 0x8298 } as const;
const EXIF_IFD = 0x8769;
const GPS_IFD = 0x8825;
const GPS_VERSION = 0x0000;
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

/**
 * XResolution, YResolution, ResolutionUnit, YCbCrPositioning: libexif adds them to every block it
 * writes.
 */
const STRUCTURAL_IFD0 = new Set([0x011a, 0x011b, 0x0128, 0x0213]);
/**
 * ExifVersion, ComponentsConfiguration, FlashpixVersion, ColorSpace, PixelXDimension,
 * PixelYDimension.
 */
const STRUCTURAL_EXIF = new Set([0x9000, 0x9101, 0xa000, 0xa001, 0xa002, 0xa003]);

interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** Where the value is: inside the entry if it fits there. */
  readonly at: number;
  readonly bytes: number;
}
interface Directory {
  readonly entries: readonly Entry[];
  readonly next: number;
}

/**
 * Reads an EXIF block (TIFF structure, with or without the `Exif` prefix). Never throws: a broken
 * block has no facts and isn't plain.
 */
export function readExif(block: Uint8Array): ExifFacts {
  try {
    return readTiffBlock(tiffPart(block.subarray(0, MAX_BLOCK_BYTES)));
  } catch {
    return { gps: false, plain: false };
  }
}

/** The block without its `Exif` prefix, in its byte order. */
function tiffPart(block: Uint8Array): ByteView {
  const view = new ByteView(block);
  const body = view.startsWith('Exif\0') ? view.sub(6) : view;
  if (body.startsWith('II*\0')) return body.withOrder(true);
  if (body.startsWith('MM\0*')) return body;
  throw new Error('Not a TIFF structure');
}

function readTiffBlock(view: ByteView): ExifFacts {
  const main = readDirectory(view, view.u32(4));
  const found = new Map(main.entries.map((entry) => [entry.tag, entry]));
  const gpsEntry = found.get(GPS_IFD);
  const orientation = readOrientation(view, found.get(EXIF_TAGS.orientation));
  const copyright = readText(view, found.get(EXIF_TAGS.copyright));
  const artist = readText(view, found.get(EXIF_TAGS.artist));
  return {
    ...(orientation ? { orientation } : {}),
    ...(copyright ? { copyright } : {}),
    ...(artist ? { artist } : {}),
    gps: gpsEntry !== undefined && holdsPosition(view, gpsEntry),
    plain: gpsEntry === undefined && isPlain(view, main, found.get(EXIF_IFD)),
  };
}

function readDirectory(view: ByteView, at: number): Directory {
  const count = Math.min(view.u16(at), MAX_ENTRIES);
  const entries: Entry[] = [];
  // A table cut off by the end of the block still gives the entries before the cut.
  for (let i = 0; i < count && view.has(at + 2 + i * 12, 12); i += 1) {
    const entry = at + 2 + i * 12;
    const type = view.u16(entry + 2);
    const values = view.u32(entry + 4);
    const bytes = values * (TYPE_BYTES[type] ?? 1);
    entries.push({ tag: view.u16(entry), type, count: values, at: bytes <= 4 ? entry + 8 : view.u32(entry + 8), bytes });
  }
  const nextAt = at + 2 + count * 12;
  return { entries, next: view.has(nextAt, 4) ? view.u32(nextAt) : 0 };
}

function readOrientation(view: ByteView, entry: Entry | undefined): Orientation | undefined {
  if (entry?.count !== 1) return undefined;
  const value = entry.type === 3 ? view.u16(entry.at) : entry.type === 4 ? view.u32(entry.at) : 0;
  return value >= 1 && value <= 8 ? (value as Orientation) : undefined;
}

function readText(view: ByteView, entry: Entry | undefined): string | undefined {
  // 2: ASCII; 7 and 1 (undefined, byte) occur in the wild, as does 129, the UTF-8 type of EXIF 3.0.
  if (!entry || ![1, 2, 7, 129].includes(entry.type) || !view.has(entry.at, entry.bytes)) return undefined;
  return cleanText(decodeText(view.bytes.subarray(entry.at, entry.at + Math.min(entry.bytes, 4096))));
}

function holdsPosition(view: ByteView, pointer: Entry): boolean {
  try {
    return readDirectory(view, view.u32(pointer.at)).entries.some((entry) => entry.tag !== GPS_VERSION);
  } catch {
    return true;
  }
}

function isPlain(view: ByteView, main: Directory, exifEntry: Entry | undefined): boolean {
  const rights: number[] = Object.values(EXIF_TAGS);
  const sub = exifEntry ? readDirectory(view, view.u32(exifEntry.at)) : undefined;
  const plainTags =
    main.entries.every(({ tag }) => rights.includes(tag) || STRUCTURAL_IFD0.has(tag) || tag === EXIF_IFD) &&
    (sub?.entries.every(({ tag }) => STRUCTURAL_EXIF.has(tag)) ?? true);
  // A second directory contains a thumbnail; bytes that no entry names may be anything.
  if (!plainTags || main.next !== 0 || (sub?.next ?? 0) !== 0) return false;
  const used = [main, ...(sub ? [sub] : [])].reduce((sum, directory) => sum + directoryBytes(directory), 8);
  return trimmedLength(view.bytes) <= used + SLACK_BYTES;
}

function directoryBytes({ entries }: Directory): number {
  return entries.reduce((sum, { bytes }) => sum + 12 + (bytes > 4 ? bytes : 0), 6);
}

function trimmedLength(bytes: Uint8Array): number {
  let length = bytes.length;
  while (length > 0 && bytes[length - 1] === 0) length -= 1;
  return length;
}
