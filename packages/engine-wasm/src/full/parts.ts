import type { Plan } from '@imagemill/core';
import type { Part } from './start-vips.js';

/** The parts a plan needs to read the source or write the result. */
export function partsFor(plan: Plan): ReadonlySet<Part> {
  const parts = new Set(plan.alternatives?.flatMap((other) => [...partsFor(other)]));
  if (plan.format === 'avif' || (plan.source.format === 'avif' && !readsByBrowser(plan))) parts.add('heif');
  if (plan.format === 'jxl' || plan.source.format === 'jxl') parts.add('jxl');
  if (plan.source.format === 'svg') parts.add('resvg');
  return parts;
}

/**
 * Whether the browser's own decoder reads the file: libvips supports neither frames of AVIF and PNG
 * nor colors given by code points. It may be able to read a still image stored beside the frames,
 * which is enough if only one is wanted and the browser has no decoder.
 */
export function readsByBrowser({ source, frames }: Plan): boolean {
  if (source.format !== 'avif' && source.format !== 'png') return false;
  return frames > 1 || source.profile === 'coded' || (source.animated && typeof ImageDecoder !== 'undefined');
}
