/** One point on a scale, and how much the result had there. */
export interface Point {
  readonly at: number;
  readonly amount: number;
}

/** A range of whole numbers along which an amount grows, such as a result's bytes. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  /** Where the search starts if nothing is known. */
  readonly first: number;
  /**
   * How the natural logarithm of the amount grows along the scale for a typical image. The search
   * stretches and shifts the curve to match the actual image, so only its shape counts.
   */
  curve(at: number): number;
}

export interface FitSearch extends Scale {
  readonly budget: number;
  readonly maxAttempts: number;
  /** A result that fits and leaves at most this share of the budget unused is good enough. */
  readonly slack: number;
  /**
   * Whether a result that doesn't fit is useless. The last attempt is then made where it most likely
   * fits, not at a guess.
   */
  readonly mustFit: boolean;
  /** Whether the amount may also fall a little along the scale. Neighbors then say nothing about how it grows. */
  readonly isNoisy?: boolean;
  /** What is already known about this image. */
  readonly known?: readonly Point[];
}

/**
 * If the same end has moved this often in a row, the search halves the range instead of creeping
 * on. Only a very unusual image needs that.
 */
const MAX_STEPS_OF_ONE_END = 2;
/** How much steeper or flatter than the typical curve an image may be. */
const STRETCH = { min: 0.15, max: 4 } as const;
/** The same if the amount is noisy, and how far apart two points have to be to tell. */
const NOISY_STRETCH = { min: 0.25, max: 4 } as const;
const MIN_DISTANCE = 4;

/**
 * The highest point whose result fits, or one so close that little of the budget is unused;
 * undefined if even the lowest is too large. Guesses along a curve through the known points, and
 * halves the range if that doesn't bring the ends together.
 */
export async function searchFit<T>(
  search: FitSearch,
  attempt: (at: number) => Promise<T>,
  amountOf: (result: T) => number,
): Promise<T | undefined> {
  const { low, high, budget, maxAttempts, slack } = search;
  const ends = endsOf(search);
  let best: T | undefined;
  for (let made = 0; made < maxAttempts && above(ends, low) < below(ends, high); made++) {
    const isLastChance = search.mustFit && made === maxAttempts - 1 && !ends.fits;
    const at = isLastChance ? low : nextPoint(search, ends);
    const result = await attempt(at);
    const point = { at, amount: amountOf(result) };
    const isTooLarge = point.amount > budget;
    ends.steps = isTooLarge ? Math.min(0, ends.steps) - 1 : Math.max(0, ends.steps) + 1;
    ends.before = isTooLarge ? ends.tooLarge : ends.fits;
    ends[isTooLarge ? 'tooLarge' : 'fits'] = point;
    if (isTooLarge) continue;
    best = result;
    if (point.amount >= budget * (1 - slack)) break;
  }
  return best;
}

interface Ends {
  fits?: Point;
  tooLarge?: Point;
  /** Another point near one of the ends: where the one that moved last was before. */
  before?: Point;
  /**
   * How often the same end moved in a row: positive for the lower end, negative for the upper one.
   */
  steps: number;
}

function endsOf({ known = [], budget }: FitSearch): Ends {
  const fitting = known.filter(({ amount }) => amount <= budget).sort((one, other) => other.at - one.at);
  const tooLarge = known.filter(({ amount }) => amount > budget).sort((one, other) => one.at - other.at);
  return { fits: fitting[0], tooLarge: tooLarge[0], before: fitting[1] ?? tooLarge[1], steps: 0 };
}

/** The lowest point left to try. */
const above = ({ fits }: Ends, low: number) => (fits ? fits.at + 1 : low);
/** One past the highest point left to try. */
const below = ({ tooLarge }: Ends, high: number) => (tooLarge ? tooLarge.at : high + 1);

/** The point that a search would try next, given what it knows; the lowest if all were too large. */
export function nextGuess(search: FitSearch): number {
  return Math.max(search.low, nextPoint(search, endsOf(search)));
}

function nextPoint(search: FitSearch, ends: Ends): number {
  const from = above(ends, search.low);
  const to = below(ends, search.high) - 1;
  const { fits, tooLarge } = ends;
  if (!fits && !tooLarge) return Math.min(to, Math.max(from, search.first));
  if (fits && tooLarge && Math.abs(ends.steps) >= MAX_STEPS_OF_ONE_END) return (from + to) >> 1;
  return Math.min(to, Math.max(from, guess(search, ends, from, to)));
}

/**
 * The highest point at which the curve through the known points stays within the budget, with half
 * the slack to spare.
 */
function guess({ curve, budget, slack, isNoisy }: FitSearch, { fits, tooLarge, before }: Ends, from: number, to: number): number {
  const near = fits ?? tooLarge;
  const other = fits && tooLarge ? tooLarge : before;
  if (!near) return to;
  const stretch = other && (!isNoisy || isTelling(near, other)) ? stretchOf(curve, near, other, isNoisy ? NOISY_STRETCH : STRETCH) : 1;
  const aim = Math.log((budget * (1 - slack / 2)) / Math.max(1, near.amount));
  let at = to;
  while (at > from && stretch * (curve(at) - curve(near.at)) > aim) at--;
  return at;
}

function isTelling(one: Point, other: Point): boolean {
  const steps = other.at - one.at;
  return Math.abs(steps) >= MIN_DISTANCE && (other.amount - one.amount) * steps > 0;
}

function stretchOf(curve: Scale['curve'], one: Point, other: Point, { min, max }: { readonly min: number; readonly max: number }): number {
  const stretch = Math.log(Math.max(1, other.amount) / Math.max(1, one.amount)) / (curve(other.at) - curve(one.at));
  return Number.isFinite(stretch) ? Math.min(max, Math.max(min, stretch)) : 1;
}
