import { ByteView, corrupt } from '../inspect/byte-view.js';
import { WEBP_FLAGS } from '../inspect/webp.js';
import type { Attachments } from '../source-info.js';
import { readWebpChunks, type WebpChunk, writeWebp } from './webp-chunks.js';

export function readWebpAttachments(webp: Uint8Array): Attachments {
  const chunks = readWebpChunks(webp);
  const find = (type: string) => chunks.find((chunk) => chunk.type === type)?.data;
  const exif = find('EXIF');
  // Some writers add JPEG's prefix.
  const hasPrefix = exif !== undefined && new ByteView(exif).startsWith('Exif\0\0');
  return { icc: find('ICCP'), exif: hasPrefix ? exif.subarray(6) : exif, xmp: find('XMP ') };
}

/** Adds chunks to a still WebP, which becomes an extended one. */
export function writeWebpAttachments(webp: Uint8Array, { icc, exif, xmp }: Attachments): Uint8Array {
  const chunks = readWebpChunks(webp).filter(({ type }) => ['ALPH', 'VP8 ', 'VP8L'].includes(type));
  const add = (type: string, data: Uint8Array | undefined): WebpChunk[] => (data ? [{ type, data }] : []);
  const flags = (icc ? WEBP_FLAGS.icc : 0) | (exif ? WEBP_FLAGS.exif : 0) | (xmp ? WEBP_FLAGS.xmp : 0);
  return writeWebp([extended(chunks, flags), ...add('ICCP', icc), ...chunks, ...add('EXIF', exif), ...add('XMP ', xmp)]);
}

/**
 * The header of an extended file, with the size and transparency that are otherwise only in the
 * bitstream.
 */
function extended(chunks: readonly WebpChunk[], flags: number): WebpChunk {
  const pixels = chunks.find(({ type }) => type !== 'ALPH');
  if (!pixels) throw corrupt();
  const view = new ByteView(pixels.data, true);
  const data = new Uint8Array(10);
  const out = new DataView(data.buffer);
  const bits = pixels.type === 'VP8L' ? view.u32(1) : 0;
  const width = pixels.type === 'VP8L' ? (bits & 0x3fff) + 1 : view.u16(6) & 0x3fff;
  const height = pixels.type === 'VP8L' ? ((bits >>> 14) & 0x3fff) + 1 : view.u16(8) & 0x3fff;
  const alpha = pixels.type === 'VP8L' ? (bits >>> 28) & 1 : chunks.some(({ type }) => type === 'ALPH');
  data[0] = flags | (alpha ? WEBP_FLAGS.alpha : 0);
  out.setUint16(4, width - 1, true);
  out.setUint16(7, height - 1, true);
  return { type: 'VP8X', data };
}
