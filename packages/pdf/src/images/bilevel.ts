/** One bit per pixel, rows padded to whole bytes, the first pixel in the highest bit: as samples of 1 bit stand in a PDF. */
export interface Bilevel {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Bytes of one row. */
export function rowBytes(width: number, bitsPerPixel = 1): number {
  return Math.ceil((width * bitsPerPixel) / 8);
}

/** Each bit turned over. */
export function inverted(data: Uint8Array): Uint8Array {
  const turned = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i += 1) turned[i] = ~(data[i] as number);
  return turned;
}
