/** One file written at one quality. */
export interface Attempt {
  readonly quality: number;
  readonly bytes: number;
  readonly score: number;
}

/** How many bytes a score takes. */
export interface Fit {
  /** The attempt nearest to the target. */
  readonly nearest: Attempt;
  /**
   * The size of a file with exactly the target's score, interpolated between the two attempts
   * around it.
   */
  readonly bytes: number;
}

const MIN_QUALITY = 1;
const MAX_QUALITY = 100;
/** Where to start when nothing is known. */
export const FIRST_GUESS = 75;
/**
 * About how many steps of quality make one point of score, with some room, so the first step
 * usually lands on the other side.
 */
const STEPS_PER_POINT = 1.5;
/** In points of score; attempts this close are near enough to interpolate between. */
const NEAR = 3;

/**
 * Searches for the quality whose result has this score. Scores rise with quality, but in steps, and
 * attempts are expensive, so the search stops as soon as two close attempts surround the target. If
 * the target is out of reach, returns the best attempt.
 */
export async function fitQuality(
  target: number,
  attempt: (quality: number) => Promise<Attempt>,
  guess = FIRST_GUESS,
): Promise<Fit | { readonly best: Attempt }> {
  let below: Attempt | undefined;
  let above: Attempt | undefined;
  let quality = guess;
  for (;;) {
    const found = await attempt(quality);
    if (found.score < target) below = found;
    else above = found;
    if (quality === MAX_QUALITY && !above) return { best: found };
    if (quality === MIN_QUALITY && above === found) return { nearest: found, bytes: found.bytes };
    if (below && above && isClose(below, above)) return join(target, below, above);
    quality = nextQuality(target, below, above);
  }
}

function isClose(below: Attempt, above: Attempt): boolean {
  return above.quality - below.quality <= 1 || above.score - below.score <= NEAR;
}

/**
 * With one side known, steps toward the other. Between two, picks the point where a straight line
 * through both meets the target, but away from the ends, so the bracket always shrinks well.
 */
function nextQuality(target: number, below: Attempt | undefined, above: Attempt | undefined): number {
  if (!below || !above) {
    const { quality, score } = (below ?? above) as Attempt;
    const step = Math.ceil(Math.abs(target - score) * STEPS_PER_POINT) + 1;
    return Math.max(MIN_QUALITY, Math.min(MAX_QUALITY, below ? quality + step : quality - step));
  }
  const share = (target - below.score) / (above.score - below.score);
  const width = above.quality - below.quality;
  const step = Math.round(width * Math.min(0.8, Math.max(0.2, share)));
  return below.quality + Math.min(width - 1, Math.max(1, step));
}

function join(target: number, below: Attempt, above: Attempt): Fit {
  const share = (target - below.score) / (above.score - below.score);
  const bytes = Math.exp(Math.log(below.bytes) * (1 - share) + Math.log(above.bytes) * share);
  return { nearest: share < 0.5 ? below : above, bytes };
}
