/**
 * One bit per pixel, rows padded to whole bytes, the first pixel in the highest bit, like 1-bit
 * samples in a PDF.
 */
export interface Bilevel {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Bytes per row. */
export function rowBytes(width: number, bitsPerPixel = 1): number {
  return Math.ceil((width * bitsPerPixel) / 8);
}

/** Packs samples of 0 and 255 into bits. */
export function packBits({ width, height, data }: Bilevel): Bilevel {
  const stride = rowBytes(width);
  const bits = new Uint8Array(stride * height);
  for (let y = 0, from = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, from += 1)
      if ((data[from] as number) > 127) bits[y * stride + (x >> 3)] = (bits[y * stride + (x >> 3)] as number) | (0x80 >> (x & 7));
  return { width, height, data: bits };
}
