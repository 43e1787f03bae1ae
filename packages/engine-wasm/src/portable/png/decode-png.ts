import { AppError } from '@imagemill/errors';
import { type PngChunk, readPngChunks } from '@imagemill/files';
import type { PixelImage, Samples } from '../image.js';
import { inflateRows } from './inflate-rows.js';
import { unfilter } from './unfilter.js';

/** How many samples a pixel has, by color type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PALETTE = 3;

/** The passes of an interlaced image: where each begins and its steps (PNG specification, 8.2). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const WHOLE = [[0, 0, 1, 1]] as const;

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colorType: number;
  readonly channels: number;
  readonly palette: Uint8Array;
  readonly transparent: Uint8Array | undefined;
}

/**
 * Decodes any PNG to RGBA; 16 bits stay 16 bits. Throws `corrupt_input` if something is missing or
 * damaged.
 */
export async function decodePng(png: Uint8Array): Promise<PixelImage> {
  const chunks = readPngChunks(png);
  const { layout, interlaced } = readLayout(chunks);
  const { width, height, depth, channels } = layout;
  const passes = (interlaced ? PASSES : WHOLE).map(([left, top, across, down]) => ({
    ...{ left, top, across, down },
    columns: Math.ceil((width - left) / across),
    rows: Math.ceil((height - top) / down),
  }));
  const bitsPerPixel = depth * channels;
  const rowBytes = (columns: number) => Math.ceil((columns * bitsPerPixel) / 8);
  const shown = passes.filter(({ columns, rows }) => columns > 0 && rows > 0);
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const raw = await inflateRows(packed, sum(shown.map(({ columns, rows }) => rows * (1 + rowBytes(columns)))));
  const data: Samples = depth === 16 ? new Uint16Array(width * height * 4) : new Uint8Array(width * height * 4);
  let at = 0;
  for (const { left, top, across, down, columns, rows } of shown) {
    const bytes = rowBytes(columns);
    unfilter(raw.subarray(at, at + rows * (1 + bytes)), bytes, Math.max(1, bitsPerPixel >> 3));
    for (let row = 0; row < rows; row += 1, at += 1 + bytes) {
      spread(raw.subarray(at + 1, at + 1 + bytes), columns, layout, data, ((top + row * down) * width + left) * 4, across * 4);
    }
  }
  return { width, height, data };
}

function readLayout(chunks: readonly PngChunk[]): { layout: Layout; interlaced: boolean } {
  const find = (type: string) => chunks.find((chunk) => chunk.type === type)?.data;
  const header = find('IHDR');
  if (header?.length !== 13) throw new AppError('corrupt_input');
  const view = new DataView(header.buffer, header.byteOffset);
  const [width, height, depth, colorType] = [view.getUint32(0), view.getUint32(4), view.getUint8(8), view.getUint8(9)];
  const channels = CHANNELS[colorType];
  const palette = find('PLTE') ?? new Uint8Array(0);
  const known = [1, 2, 4, 8, 16].includes(depth) && view.getUint8(12) <= 1 && (colorType !== PALETTE || palette.length > 0);
  if (!channels || !known || width === 0 || height === 0) throw new AppError('corrupt_input');
  return { layout: { width, height, depth, colorType, channels, palette, transparent: find('tRNS') }, interlaced: view.getUint8(12) === 1 };
}

/** Writes the pixels of one row as RGBA, `step` samples apart. */
function spread(row: Uint8Array, columns: number, layout: Layout, out: Samples, start: number, step: number): void {
  const { depth, colorType, channels, palette, transparent } = layout;
  const most = depth === 16 ? 65_535 : 255;
  // Fewer than 8 bits are stretched to the whole range, but palette indexes are not.
  const stretch = depth < 8 && colorType !== PALETTE ? 255 / ((1 << depth) - 1) : 1;
  const sample = sampler(row, depth);
  const clear = transparent && colorType !== PALETTE ? clearSamples(transparent, channels) : undefined;
  for (let x = 0, to = start; x < columns; x += 1, to += step) {
    const first = x * channels;
    if (colorType === PALETTE) {
      const index = sample(first);
      if (index * 3 + 2 >= palette.length) throw new AppError('corrupt_input');
      for (let channel = 0; channel < 3; channel += 1) out[to + channel] = palette[index * 3 + channel] ?? 0;
      out[to + 3] = transparent?.[index] ?? most;
      continue;
    }
    const gray = channels < 3;
    const red = sample(first);
    const green = gray ? red : sample(first + 1);
    const blue = gray ? red : sample(first + 2);
    const isClear = clear !== undefined && clear[0] === red && (gray || (clear[1] === green && clear[2] === blue));
    out[to] = red * stretch;
    out[to + 1] = green * stretch;
    out[to + 2] = blue * stretch;
    out[to + 3] = isClear ? 0 : channels === 2 ? sample(first + 1) : channels === 4 ? sample(first + 3) : most;
  }
}

function sampler(row: Uint8Array, depth: number): (index: number) => number {
  if (depth === 8) return (index) => row[index] ?? 0;
  if (depth === 16) return (index) => ((row[index * 2] ?? 0) << 8) | (row[index * 2 + 1] ?? 0);
  const mask = (1 << depth) - 1;
  return (index) => ((row[(index * depth) >> 3] ?? 0) >> (8 - depth - ((index * depth) & 7))) & mask;
}

/** The one transparent color. The tRNS chunk stores each sample in two bytes. */
function clearSamples(transparent: Uint8Array, channels: number): number[] {
  return Array.from({ length: Math.min(3, channels) }, (_, i) => ((transparent[i * 2] ?? 0) << 8) | (transparent[i * 2 + 1] ?? 0));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
