import type { Plan } from '@imagemill/core';

/** Drawings have no pixels of their own, and an icon may be another size than its directory says: both are brought to the plan's. */
export function drawnSize({ source, width, height, steps }: Plan): { width: number; height: number } | undefined {
  if (source.format !== 'svg' && source.format !== 'ico') return undefined;
  if (source.width > 0 && source.height > 0) return { width: source.width, height: source.height };
  return steps.some(({ kind }) => kind === 'crop' || kind === 'pad') ? undefined : { width, height };
}
