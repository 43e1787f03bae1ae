import type { Raster } from '../codecs.js';
import type { PageHandles } from './wasm.js';

/** FPDF_PAGEOBJ_IMAGE. */
const IMAGE_OBJECT = 3;
/** Bytes per pixel, by FPDFBitmap format number. BGR, BGRx and BGRA are converted to RGB. */
const PIXEL_BYTES: Readonly<Record<number, 1 | 3 | 4>> = { 1: 1, 2: 3, 3: 4, 4: 4 };

/**
 * The samples of the first object on a page, without its mask and at its own size; undefined if it
 * isn't an image that can be read.
 */
export function imageOf({ wasm, page }: PageHandles): Raster | undefined {
  const object = wasm.FPDFPage_GetObject(page, 0);
  if (object === 0 || wasm.FPDFPageObj_GetType(object) !== IMAGE_OBJECT) return undefined;
  const bitmap = wasm.FPDFImageObj_GetBitmap(object);
  if (bitmap === 0) return undefined;
  try {
    const pixelBytes = PIXEL_BYTES[wasm.FPDFBitmap_GetFormat(bitmap)];
    if (!pixelBytes) return undefined;
    const width = wasm.FPDFBitmap_GetWidth(bitmap);
    const height = wasm.FPDFBitmap_GetHeight(bitmap);
    const stride = wasm.FPDFBitmap_GetStride(bitmap);
    const start = wasm.FPDFBitmap_GetBuffer(bitmap) >>> 0;
    const heap = wasm.runtime.HEAPU8;
    const channels = pixelBytes === 1 ? 1 : 3;
    const data = new Uint8Array(width * height * channels);
    for (let row = 0; row < height; row++) {
      const from = start + row * stride;
      if (channels === 1) data.set(heap.subarray(from, from + width), row * width);
      else copyReversed(heap, from, pixelBytes, data, row * width * 3, width);
    }
    return { width, height, channels, data };
  } finally {
    wasm.FPDFBitmap_Destroy(bitmap);
  }
}

/** Converts a row from BGR to RGB. */
function copyReversed(heap: Uint8Array, start: number, pixelBytes: number, data: Uint8Array, target: number, width: number): void {
  let from = start;
  let to = target;
  for (let column = 0; column < width; column++, from += pixelBytes, to += 3) {
    data[to] = heap[from + 2] ?? 0;
    data[to + 1] = heap[from + 1] ?? 0;
    data[to + 2] = heap[from] ?? 0;
  }
}
