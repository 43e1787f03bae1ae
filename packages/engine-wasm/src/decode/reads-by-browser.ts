import type { Plan } from '@imagemill/core';

/** Whether the browser's own decoder must read the file: libvips knows no frames of AVIF and PNG, and no colours told by code points. */
export function readsByBrowser({ source, frames }: Plan): boolean {
  if (source.format !== 'avif' && source.format !== 'png') return false;
  return frames > 1 || source.profile === 'coded';
}
