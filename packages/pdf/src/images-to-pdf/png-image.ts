import { AppError } from '@imagemill/errors';
import { type PngChunk, readPngChunks } from '@imagemill/files';
import { plausibleDpi } from './embedded-image.js';

/** What the header and the small chunks of a PNG say. */
export interface PngImage {
  readonly width: number;
  readonly height: number;
  readonly bits: 1 | 2 | 4 | 8 | 16;
  /** Gray, RGB or palette. All but the palette may have alpha. */
  readonly kind: 'gray' | 'rgb' | 'palette';
  readonly alpha: boolean;
  readonly interlaced: boolean;
  readonly palette: Uint8Array;
  /** One transparent color, or the alpha of the palette's colors. */
  readonly transparency?: Uint8Array;
  /** The zlib data from the file. */
  readonly packed: Uint8Array;
  readonly dpi?: number;
}

const KINDS: Readonly<Record<number, Pick<PngImage, 'kind' | 'alpha'> & { readonly bits: readonly number[] }>> = {
  0: { kind: 'gray', alpha: false, bits: [1, 2, 4, 8, 16] },
  2: { kind: 'rgb', alpha: false, bits: [8, 16] },
  3: { kind: 'palette', alpha: false, bits: [1, 2, 4, 8] },
  4: { kind: 'gray', alpha: true, bits: [8, 16] },
  6: { kind: 'rgb', alpha: true, bits: [8, 16] },
};
const HEADER_BYTES = 13;
const INCHES_PER_METRE = 39.3701;

/** Reads a PNG without unpacking it. Throws `corrupt_input` if its header can't be right. */
export function readPng(png: Uint8Array): PngImage {
  const chunks = readPngChunks(png);
  const header = dataOf(chunks, 'IHDR');
  if (header?.length !== HEADER_BYTES) throw new AppError('corrupt_input');
  const view = viewOf(header);
  const found = KINDS[view.getUint8(9)];
  const bits = view.getUint8(8) as PngImage['bits'];
  const width = view.getUint32(0);
  const height = view.getUint32(4);
  const palette = dataOf(chunks, 'PLTE') ?? new Uint8Array();
  const isUsable = found?.bits.includes(bits) && width > 0 && height > 0 && view.getUint8(12) <= 1;
  if (!found || !isUsable || (found.kind === 'palette' && (palette.length === 0 || palette.length % 3 !== 0)))
    throw new AppError('corrupt_input');
  return {
    width,
    height,
    bits,
    kind: found.kind,
    alpha: found.alpha,
    interlaced: view.getUint8(12) === 1,
    palette,
    transparency: dataOf(chunks, 'tRNS'),
    packed: joined(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)),
    dpi: dpiOf(dataOf(chunks, 'pHYs')),
  };
}

/** Channels per stored pixel. */
export function channelsOf({ kind, alpha }: Pick<PngImage, 'kind' | 'alpha'>): number {
  return (kind === 'rgb' ? 3 : 1) + (alpha ? 1 : 0);
}

function dpiOf(data: Uint8Array | undefined): number | undefined {
  if (data?.length !== 9 || data[8] !== 1) return undefined;
  return plausibleDpi(Math.round(viewOf(data).getUint32(0) / INCHES_PER_METRE));
}

function dataOf(chunks: readonly PngChunk[], name: string): Uint8Array | undefined {
  return chunks.find(({ type }) => type === name)?.data;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
