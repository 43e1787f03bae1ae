import { type WebpChunk as Chunk, writeWebp } from '../attachments/webp-chunks.js';
import type { ExifContent } from '../exif/build-exif.js';
import { ByteView, corrupt } from '../inspect/byte-view.js';
import { WEBP_FLAGS } from '../inspect/webp.js';
import { isAlreadyMinimal, minimalExif } from './kept-exif.js';

const DISPLAY_CHUNKS = new Set(['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L']);
const PIXEL_CHUNKS = new Set(['VP8 ', 'VP8L', 'ANMF']);
const RIFF_HEADER_BYTES = 12;

/**
 * Keeps the chunks a viewer needs, and a minimal EXIF chunk after the pixels. Flags and sizes are
 * updated.
 */
export function stripWebp(bytes: Uint8Array, keep: ExifContent): Uint8Array | undefined {
  const { chunks, end } = readChunks(bytes);
  const extended = chunks.find(({ type }) => type === 'VP8X')?.data;
  if (extended && extended.length < 10) throw corrupt();
  // Without the flag, readers ignore an EXIF chunk, so there is nothing in it to keep.
  const flags = extended?.[0] ?? 0;
  const current = (flags & WEBP_FLAGS.exif) === 0 ? undefined : chunks.find(({ type }) => type === 'EXIF');
  const minimal = current && isAlreadyMinimal(current.data, keep) ? current.data : extended && minimalExif(keep);
  const kept = chunks.filter((chunk) => DISPLAY_CHUNKS.has(chunk.type) || chunk.data === minimal);
  const same = kept.length === chunks.length && end === bytes.length && (!minimal || minimal === current?.data);
  if (same && (flags & WEBP_FLAGS.xmp) === 0) return undefined;
  const display = kept.filter(({ type }) => type !== 'EXIF').map((chunk) => (chunk.type === 'VP8X' ? withFlags(chunk, minimal) : chunk));
  return writeWebp(minimal ? [...display, { type: 'EXIF', data: minimal }] : display);
}

function readChunks(bytes: Uint8Array): { chunks: Chunk[]; end: number } {
  const view = new ByteView(bytes, true);
  if (!view.startsWith('RIFF') || !view.startsWith('WEBP', 8)) throw corrupt();
  const end = Math.min(bytes.length, 8 + view.u32(4));
  const chunks: Chunk[] = [];
  for (let at = RIFF_HEADER_BYTES; at + 8 <= end; ) {
    const length = view.u32(at + 4);
    chunks.push({ type: view.ascii(at, 4), data: view.sub(at + 8, length).bytes });
    at += 8 + length + (length & 1);
  }
  if (!chunks.some(({ type }) => PIXEL_CHUNKS.has(type))) throw corrupt();
  return { chunks, end };
}

function withFlags({ type, data }: Chunk, exif: Uint8Array | undefined): Chunk {
  const copy = new Uint8Array(data);
  const other = (copy[0] ?? 0) & ~(WEBP_FLAGS.exif | WEBP_FLAGS.xmp);
  copy[0] = other | (exif ? WEBP_FLAGS.exif : 0);
  return { type, data: copy };
}
