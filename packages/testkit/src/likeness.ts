import { sharp } from './lazy-sharp.js';

export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

/** Decodes to 8-bit sRGB(A) as displayed: upright, with the embedded profile applied. */
export async function decode(bytes: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

export interface Likeness {
  /** Largest difference of any sample, in levels out of 255. */
  readonly maxDifference: number;
  readonly meanDifference: number;
  /** Peak signal-to-noise ratio in dB; Infinity for equal pixels. Above 30, images look alike. */
  readonly psnr: number;
}

/** Compares decoded images, which must have the same size and channels. */
export function compare(a: Pixels, b: Pixels): Likeness {
  if (a.width !== b.width || a.height !== b.height || a.channels !== b.channels) {
    throw new Error(`Expected ${a.width}×${a.height}×${a.channels} for both pictures but received ${b.width}×${b.height}×${b.channels}`);
  }
  let max = 0;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < a.data.length; i++) {
    const difference = Math.abs((a.data[i] ?? 0) - (b.data[i] ?? 0));
    if (difference > max) max = difference;
    sum += difference;
    squares += difference * difference;
  }
  const meanSquare = squares / a.data.length;
  return {
    maxDifference: max,
    meanDifference: sum / a.data.length,
    psnr: meanSquare === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10(65_025 / meanSquare),
  };
}

/** How alike two encoded images look. */
export async function likeness(a: Uint8Array, b: Uint8Array): Promise<Likeness> {
  const [left, right] = await Promise.all([decode(a), decode(b)]);
  return compare(left, right);
}
