import type { Raster } from '../codecs.js';
import type { PageHandles } from './wasm.js';

/** Rows `top` to `top + height` of a page that is rendered at `width` by `pageHeight` pixels. */
export interface Band {
  readonly width: number;
  readonly pageHeight: number;
  readonly top: number;
  readonly height: number;
}

/** FPDF_ANNOT | FPDF_REVERSE_BYTE_ORDER (RGB instead of BGR) | FPDF_RENDER_LIMITEDIMAGECACHE. */
const FLAGS = 0x01 | 0x10 | 0x200;
/** FPDFBitmap_BGRx: 32 bits, the last 8 unused. */
const FORMAT = 3;
const WHITE = 0xffffffff;

/** Renders a band of a page in RGB; undefined if there is no memory for its bitmap. */
export function drawBand(handles: PageHandles, band: Band): Raster | undefined {
  const { width, height } = band;
  return withPixels(handles, band, (heap, start, stride) => ({
    ...{ width, height, channels: 3 },
    data: packed(heap, start, stride, width, height),
  }));
}

/** The brightness of each pixel in a band. Green counts most. */
export function drawBrightness(handles: PageHandles, band: Band): Uint8Array | undefined {
  const { width, height } = band;
  return withPixels(handles, band, (heap, start, stride) => {
    const levels = new Uint8Array(width * height);
    const pixels = new Uint32Array(heap.buffer, heap.byteOffset + start, (stride * height) / 4);
    for (let row = 0, to = 0; row < height; row++) {
      for (let from = (row * stride) / 4, end = from + width; from < end; from++, to++) {
        const pixel = pixels[from] as number;
        levels[to] = ((pixel & 255) * 2 + ((pixel >> 8) & 255) * 5 + ((pixel >> 16) & 255)) >> 3;
      }
    }
    return levels;
  });
}

/** Renders a band and lets `read` see its pixels in place: four bytes each, red first. */
function withPixels<T>(
  { wasm, page, form }: PageHandles,
  { width, pageHeight, top, height }: Band,
  read: (heap: Uint8Array, start: number, stride: number) => T,
): T | undefined {
  const bitmap = wasm.FPDFBitmap_CreateEx(width, height, FORMAT, 0, 0);
  if (bitmap === 0) return undefined;
  try {
    wasm.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    wasm.FPDF_RenderPageBitmap(bitmap, page, 0, -top, width, pageHeight, 0, FLAGS);
    wasm.FPDF_FFLDraw(form, bitmap, page, 0, -top, width, pageHeight, 0, FLAGS);
    return read(wasm.runtime.HEAPU8, wasm.FPDFBitmap_GetBuffer(bitmap) >>> 0, wasm.FPDFBitmap_GetStride(bitmap));
  } finally {
    wasm.FPDFBitmap_Destroy(bitmap);
  }
}

/** Three bytes out of every four, without padding at the end of rows. */
function packed(heap: Uint8Array, start: number, stride: number, width: number, height: number): Uint8Array {
  const data = new Uint8Array(width * height * 3);
  let to = 0;
  for (let row = 0; row < height; row++) {
    let from = start + row * stride;
    for (let column = 0; column < width; column++, from += 4, to += 3) {
      data[to] = heap[from] ?? 0;
      data[to + 1] = heap[from + 1] ?? 0;
      data[to + 2] = heap[from + 2] ?? 0;
    }
  }
  return data;
}
