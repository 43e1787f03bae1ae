import type { Plan } from '@imagemill/core';
import type { Part } from './start-vips.js';

/** The parts a plan needs: to read the source or to write the result. */
export function partsFor(plan: Plan): ReadonlySet<Part> {
  const parts = new Set<Part>();
  if (plan.format === 'avif' || (plan.source.format === 'avif' && !readsByBrowser(plan))) parts.add('heif');
  if (plan.format === 'jxl' || plan.source.format === 'jxl') parts.add('jxl');
  if (plan.source.format === 'svg') parts.add('resvg');
  return parts;
}

/**
 * Whether the browser's own decoder reads the file: libvips knows no frames of AVIF and PNG, and no colours told by code points.
 * It may know a still picture beside the frames, which will do where only one is wanted and the browser has no decoder to offer.
 */
export function readsByBrowser({ source, frames }: Plan): boolean {
  if (source.format !== 'avif' && source.format !== 'png') return false;
  return frames > 1 || source.profile === 'coded' || (source.animated && typeof ImageDecoder !== 'undefined');
}
