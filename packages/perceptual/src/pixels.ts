/**
 * An sRGB image with 8 bits per sample, row by row: RGB, or RGBA with straight (not premultiplied)
 * alpha.
 */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** Throws if the number of samples doesn't match the dimensions. */
export function requirePixels({ width, height, channels, data }: Pixels): void {
  const expected = width * height * channels;
  if (data.length !== expected)
    throw new RangeError(`Expected ${expected} samples for ${width} × ${height} × ${channels} but received ${data.length}.`);
}

/** Whether any pixel is not fully opaque. */
export function hasTransparency({ channels, data }: Pixels): boolean {
  if (channels === 3) return false;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}
