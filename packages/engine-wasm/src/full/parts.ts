import type { Plan } from '@imagemill/core';
import { readsByBrowser } from '../decode/reads-by-browser.js';
import type { EngineFiles } from './start-vips.js';

/** Libraries beside libvips that it can only take in when it starts. Each is large and loaded only where a plan needs it. */
export type Part = keyof Pick<EngineFiles, 'heif' | 'jxl' | 'resvg'>;

/** The parts a plan needs: to read the source or to write the result. */
export function partsFor(plan: Plan): ReadonlySet<Part> {
  const parts = new Set<Part>();
  if (plan.format === 'avif' || (plan.source.format === 'avif' && !readsByBrowser(plan))) parts.add('heif');
  if (plan.format === 'jxl' || plan.source.format === 'jxl') parts.add('jxl');
  if (plan.source.format === 'svg') parts.add('resvg');
  return parts;
}
