import type { Plan } from '@imagemill/core';
import { readsByBrowser } from '../decode/reads-by-browser.js';
import type { Part } from './start-vips.js';

/** The parts a plan needs: to read the source or to write the result. */
export function partsFor(plan: Plan): ReadonlySet<Part> {
  const parts = new Set<Part>();
  if (plan.format === 'avif' || (plan.source.format === 'avif' && !readsByBrowser(plan))) parts.add('heif');
  if (plan.format === 'jxl' || plan.source.format === 'jxl') parts.add('jxl');
  if (plan.source.format === 'svg') parts.add('resvg');
  return parts;
}
