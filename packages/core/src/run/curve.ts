/** A measured curve: values at growing points, and straight lines between them. */
export interface Curve {
  readonly at: readonly number[];
  readonly values: readonly number[];
}

export function interpolate({ at: points, values }: Curve, at: number): number {
  const next = Math.max(
    1,
    points.findIndex((point) => point >= at),
  );
  const [from = 0, to = 1, low = 0, high = 0] = [points[next - 1], points[next], values[next - 1], values[next]];
  return low + ((at - from) / (to - from)) * (high - low);
}
