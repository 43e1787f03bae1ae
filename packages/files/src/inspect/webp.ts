import { type ByteView, corrupt } from './byte-view.js';
import { classifyIcc } from './color-profile.js';
import type { Header } from './header.js';
import { MetadataFindings } from './metadata-findings.js';
import type { BoundedReader } from './reader.js';

const MAX_CHUNKS = 20_000;
const MAX_METADATA_BYTES = 131_072;
/** Bits of the VP8X flags. */
export const WEBP_FLAGS = { animation: 0x02, xmp: 0x04, exif: 0x08, alpha: 0x10, icc: 0x20 } as const;
const FRAME_HEADER_BYTES = 16;

interface Found {
  width: number;
  height: number;
  alpha: boolean;
  lossless: boolean | undefined;
  frames: number;
  animated: boolean;
  exifAnnounced: boolean;
  profile: Header['profile'];
  readonly metadata: MetadataFindings;
}

/**
 * Walks the RIFF chunks. The canvas of an extended file takes precedence over the size of its
 * bitstream.
 */
export async function inspectWebp(source: BoundedReader): Promise<Header> {
  const found: Found = {
    ...{ width: 0, height: 0, alpha: false, lossless: undefined, frames: 0, animated: false, exifAnnounced: false, profile: 'none' },
    metadata: new MetadataFindings(),
  };
  const end = Math.min(source.size, 8 + (await source.view(0, 12)).withOrder(true).u32(4));
  for (let at = 12, chunks = 0; at + 8 <= end && chunks < MAX_CHUNKS; chunks += 1) {
    const head = (await source.view(at, 8)).withOrder(true);
    if (head.length < 8) break;
    const bytes = head.u32(4);
    const dataAt = at + 8;
    const data = async (most: number) => (await source.view(dataAt, Math.min(bytes, most))).withOrder(true);
    await readChunk(head.ascii(0, 4), data, found);
    at = dataAt + bytes + (bytes & 1);
  }
  if (end < source.size) found.metadata.note('comments');
  const { width, height, alpha, profile, metadata } = found;
  const frames = found.animated ? Math.max(1, found.frames) : 1;
  return {
    ...{ width, height, alpha, profile, metadata, frames },
    // Decoders only look for EXIF if the flag announces it.
    orientation: found.exifAnnounced ? metadata.orientation : undefined,
    animated: frames > 1,
    lossless: found.lossless ?? false,
  };
}

type Data = (maxBytes: number) => Promise<ByteView>;

const readers: Readonly<Record<string, (data: Data, found: Found) => Promise<void>>> = {
  VP8X: async (data, found) => {
    const view = await data(10);
    const flags = view.u8(0);
    found.width = view.u24(4) + 1;
    found.height = view.u24(7) + 1;
    found.alpha = (flags & WEBP_FLAGS.alpha) !== 0;
    found.animated = (flags & WEBP_FLAGS.animation) !== 0;
    found.exifAnnounced = (flags & WEBP_FLAGS.exif) !== 0;
    if (found.exifAnnounced) found.metadata.note('exif');
    if (flags & WEBP_FLAGS.xmp) found.metadata.note('xmp');
    if (flags & WEBP_FLAGS.icc) found.profile = 'other';
  },
  'VP8 ': async (data, found) => readLossy(await data(10), found),
  VP8L: async (data, found) => readLossless(await data(5), found),
  ALPH: async (_data, found) => {
    found.alpha = true;
  },
  ANIM: async () => undefined,
  ANMF: async (data, found) => {
    found.frames += 1;
    if (found.frames === 1) found.lossless ??= (await data(FRAME_HEADER_BYTES + 4)).startsWith('VP8L', FRAME_HEADER_BYTES);
  },
  ICCP: async (data, found) => {
    found.profile = classifyIcc((await data(MAX_METADATA_BYTES)).bytes);
  },
  EXIF: async (data, found) => found.metadata.addExif((await data(MAX_METADATA_BYTES)).bytes),
  'XMP ': async (data, found) => found.metadata.addXmp((await data(MAX_METADATA_BYTES)).bytes),
};

async function readChunk(type: string, data: Data, found: Found): Promise<void> {
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (read) await read(data, found);
  else found.metadata.note('comments');
}

function readLossy(view: ByteView, found: Found): void {
  found.lossless ??= false;
  if (found.width > 0) return;
  if (!view.startsWith('\x9d\x01\x2a', 3)) throw corrupt();
  found.width = view.u16(6) & 0x3fff;
  found.height = view.u16(8) & 0x3fff;
}

function readLossless(view: ByteView, found: Found): void {
  found.lossless ??= true;
  if (found.width > 0) return;
  if (view.u8(0) !== 0x2f) throw corrupt();
  const bits = view.u32(1);
  found.width = (bits & 0x3fff) + 1;
  found.height = ((bits >>> 14) & 0x3fff) + 1;
  found.alpha = ((bits >>> 28) & 1) === 1;
}
