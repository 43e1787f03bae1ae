/** Samples of a picture: RGBA, not premultiplied unless said so, 8 or 16 bits each. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Samples;
}

export type Samples = Uint8Array | Uint16Array;

/** The largest value of a sample. */
export function largest(data: Samples): number {
  return data instanceof Uint16Array ? 65_535 : 255;
}

/** Room for a picture of the same depth. */
export function emptyLike(data: Samples, width: number, height: number): Samples {
  return data instanceof Uint16Array ? new Uint16Array(width * height * 4) : new Uint8Array(width * height * 4);
}

/** The same picture with 8 bits per sample. */
export function shallow({ width, height, data }: Picture): Picture {
  if (!(data instanceof Uint16Array)) return { width, height, data };
  const narrow = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 1) narrow[at] = (data[at] ?? 0) >> 8;
  return { width, height, data: narrow };
}

/** Whether any pixel lets something through. */
export function isSeeThrough({ data }: Picture): boolean {
  const opaque = largest(data);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== opaque) return true;
  return false;
}
