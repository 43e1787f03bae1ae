/** One file's part in a batch: how much work it is, and how much of it is done (0 to 1). */
export interface Portion {
  readonly weight: number;
  readonly share: number;
}

/** Share of the whole batch that is done, by weight. */
export function totalShare(portions: readonly Portion[]): number {
  const total = portions.reduce((sum, portion) => sum + portion.weight, 0);
  const done = portions.reduce((sum, portion) => sum + portion.weight * portion.share, 0);
  return total === 0 ? 0 : done / total;
}

/** Time left, judged by the time so far; undefined while it is too early to tell. */
export function timeLeftMs(share: number, elapsedMs: number): number | undefined {
  if (elapsedMs < 1500 || share < 0.05 || share >= 1) return undefined;
  return (elapsedMs * (1 - share)) / share;
}
