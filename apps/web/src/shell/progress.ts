/** One file's portion of a batch: how much work it is, and how much of that is done (0 to 1). */
export interface Portion {
  readonly weight: number;
  readonly share: number;
}

// Measured with the engine at its default effort; only the ratios matter. A palette PNG is by far
// the most work per pixel.
const COST: Readonly<Record<string, number>> = { jpeg: 1, webp: 1.5, avif: 3, png: 16, auto: 4 };
const COST_PER_FILE = 400_000;

/** How much work an image is, in megapixels of JPEG, roughly. */
export function workOf(width: number, height: number, format = 'jpeg'): number {
  return (COST_PER_FILE + width * height * (COST[format] ?? 1)) / 1_000_000;
}

/** The share of the whole batch that's done, by weight. */
export function totalShare(portions: readonly Portion[]): number {
  const total = portions.reduce((sum, portion) => sum + portion.weight, 0);
  const done = portions.reduce((sum, portion) => sum + portion.weight * portion.share, 0);
  return total === 0 ? 0 : done / total;
}

/** Time left, estimated from the time so far; undefined while it's too early to tell. */
export function timeLeftMs(share: number, elapsedMs: number): number | undefined {
  if (elapsedMs < 1500 || share < 0.05 || share >= 1) return undefined;
  return (elapsedMs * (1 - share)) / share;
}
