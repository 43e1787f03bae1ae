import { deflate, type PngChunk, writePng } from '@imagemill/files';
import type { PixelImage } from '../image.js';
import { filterRows } from './filter-rows.js';

export interface IndexedImage {
  readonly width: number;
  readonly height: number;
  /** One byte per pixel. */
  readonly indexes: Uint8Array;
  /** RGBA, four bytes per color. */
  readonly palette: Uint8Array;
}

const COLOR_TYPES = { gray: 0, rgb: 2, palette: 3, 'gray+alpha': 4, 'rgb+alpha': 6 } as const;

/** Encodes the samples losslessly, in as few channels as requested. */
export async function encodePng({ width, height, data }: PixelImage, gray: boolean, alpha: boolean): Promise<Uint8Array> {
  const deep = data instanceof Uint16Array;
  const channels = [...(gray ? [0] : [0, 1, 2]), ...(alpha ? [3] : [])];
  const bytes = deep ? 2 : 1;
  const rows = new Uint8Array(width * height * channels.length * bytes);
  for (let at = 0, to = 0; at < data.length; at += 4) {
    for (const channel of channels) {
      const value = data[at + channel] ?? 0;
      if (deep) rows[to++] = value >> 8;
      rows[to++] = value;
    }
  }
  const rowBytes = width * channels.length * bytes;
  const type = COLOR_TYPES[`${gray ? 'gray' : 'rgb'}${alpha ? '+alpha' : ''}` as const];
  return write(header(width, height, deep ? 16 : 8, type), [], filterRows(rows, rowBytes, channels.length * bytes));
}

/** Encodes palette colors; filters don't help there. */
export function encodeIndexedPng({ width, height, indexes, palette }: IndexedImage): Promise<Uint8Array> {
  const colors = palette.length / 4;
  const depth = colors <= 2 ? 1 : colors <= 4 ? 2 : colors <= 16 ? 4 : 8;
  const rowBytes = Math.ceil((width * depth) / 8);
  const rows = new Uint8Array(height * (rowBytes + 1));
  for (let y = 0, from = 0; y < height; y += 1) {
    const start = y * (rowBytes + 1) + 1;
    for (let x = 0; x < width; x += 1, from += 1) {
      const at = start + ((x * depth) >> 3);
      rows[at] = (rows[at] ?? 0) | ((indexes[from] ?? 0) << (8 - depth - ((x * depth) & 7)));
    }
  }
  const alpha = palette.filter((_, at) => at % 4 === 3);
  const chunks: PngChunk[] = [{ type: 'PLTE', data: palette.filter((_, at) => at % 4 !== 3) }];
  if (alpha.some((value) => value < 255)) chunks.push({ type: 'tRNS', data: alpha });
  return write(header(width, height, depth, COLOR_TYPES.palette), chunks, rows);
}

function header(width: number, height: number, depth: number, colorType: number): PngChunk {
  const data = new Uint8Array(13);
  const view = new DataView(data.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  data.set([depth, colorType], 8);
  return { type: 'IHDR', data };
}

async function write(first: PngChunk, chunks: readonly PngChunk[], rows: Uint8Array): Promise<Uint8Array> {
  const pixels = { type: 'IDAT', data: await deflate(rows) };
  return writePng([first, ...chunks, pixels, { type: 'IEND', data: new Uint8Array(0) }]);
}
