/** Several ratios in three numbers; half of them lie between `low` and `high`. */
export interface Summary {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** The value below which this share of the numbers lies, interpolated between neighbors. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new Error('Expected at least one number but received none.');
  return below + (above - below) * (place - Math.floor(place));
}

export function summarise(ratios: readonly number[]): Summary {
  return { median: quantile(ratios, 0.5), low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) };
}
