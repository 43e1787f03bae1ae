import type { Plan } from '@imagemill/core';

/**
 * Whether the browser's own decoder reads the file: libvips knows no frames of AVIF and PNG, and no colours told by code points.
 * It may know a still picture beside the frames, which will do where only one is wanted and the browser has no decoder to offer.
 */
export function readsByBrowser({ source, frames }: Plan): boolean {
  if (source.format !== 'avif' && source.format !== 'png') return false;
  return frames > 1 || source.profile === 'coded' || (source.animated && typeof ImageDecoder !== 'undefined');
}
