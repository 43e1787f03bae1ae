import type { Sharp } from 'sharp';
import { photo } from '../samples.js';

/** A photo with soft noise, as after a camera's lens and filters: neighboring pixels are alike. */
export function softPhoto(width: number, height: number, options: { alpha?: boolean; seed?: number } = {}): Sharp {
  return photo(width, height, options).blur(0.8);
}

/** The samples of a soft photo. */
export async function softPixels(width: number, height: number, options: { alpha?: boolean; seed?: number } = {}): Promise<Uint8Array> {
  return softPhoto(width, height, options).raw().toBuffer();
}
