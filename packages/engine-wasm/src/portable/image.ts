/** Samples of an image: RGBA, not premultiplied unless stated otherwise, 8 or 16 bits each. */
export interface PixelImage {
  readonly width: number;
  readonly height: number;
  readonly data: Samples;
}

export type Samples = Uint8Array | Uint16Array;

/** The largest value of a sample. */
export function largest(data: Samples): number {
  return data instanceof Uint16Array ? 65_535 : 255;
}

/** Room for an image of the same depth. */
export function emptyLike(data: Samples, width: number, height: number): Samples {
  return data instanceof Uint16Array ? new Uint16Array(width * height * 4) : new Uint8Array(width * height * 4);
}

/** The same image with 8 bits per sample. */
export function shallow({ width, height, data }: PixelImage): PixelImage {
  if (!(data instanceof Uint16Array)) return { width, height, data };
  const narrow = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 1) narrow[at] = (data[at] ?? 0) >> 8;
  return { width, height, data: narrow };
}

/** Whether any pixel is at least partly transparent. */
export function isSeeThrough({ data }: PixelImage): boolean {
  const opaque = largest(data);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== opaque) return true;
  return false;
}
