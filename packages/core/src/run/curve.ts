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

/** How much steeper or flatter than the typical curve measured points may make it outside of them. */
const STRETCH = { min: 0.25, max: 4 } as const;
/** How far apart the outer points have to be to tell. */
const MIN_RANGE = 4;

/**
 * A curve that never falls, through measured points that may fall a little: neighbors in the wrong
 * order get their mean. Outside of them it has the shape of `typical`, stretched to match them.
 */
export function risingThrough(points: Curve, typical: (at: number) => number): (at: number) => number {
  if (points.at.length < 2) return typical;
  const rising = rise(points);
  const [from = 0, to = 0] = [rising.at[0], rising.at.at(-1)];
  const measured = interpolate(rising, to) - interpolate(rising, from);
  const stretch = to - from < MIN_RANGE ? 1 : Math.min(STRETCH.max, Math.max(STRETCH.min, measured / (typical(to) - typical(from))));
  return (at) => {
    const nearest = Math.min(to, Math.max(from, at));
    return interpolate(rising, nearest) + stretch * (typical(at) - typical(nearest));
  };
}

function rise({ at, values }: Curve): Curve {
  const groups: { sum: number; count: number }[] = [];
  for (const value of values) {
    let group = { sum: value, count: 1 };
    for (let last = groups.at(-1); last && last.sum / last.count > group.sum / group.count; last = groups.at(-1)) {
      group = { sum: last.sum + group.sum, count: last.count + group.count };
      groups.pop();
    }
    groups.push(group);
  }
  return { at, values: groups.flatMap(({ sum, count }) => Array<number>(count).fill(sum / count)) };
}
