import { AppError, throwIfCancelled } from '@imagemill/errors';
import type { Stripped } from '@imagemill/files';
import { formatBytes } from '../formats/format-size.js';
import type { Plan, RunOptions, RunResult, Target } from '../plan/plan.js';
import { shrinkPlan } from '../plan/shrink-plan.js';
import { type EncodeStep, encodeOf } from '../plan/steps.js';
import { halfChromaScale, hasQuality, qualityScale, RESIZE_FLOOR } from './quality-scale.js';
import { type Point, type Scale, searchFit } from './search-fit.js';
import { type Candidate, keepPixels, settle, worthwhile } from './settle.js';
import { MAX_SECOND_TRY_PIXELS } from './write-image.js';

/**
 * Writes a plan's image in one way, finished and as small as that way allows. A result far above
 * `budget` needs no more optimizing.
 */
export type WriteImage = (plan: Plan, encode: EncodeStep, budget: number, onProgress?: (share: number) => void) => Promise<Candidate>;

/** A result that leaves at most this share of the budget unused is good enough. */
const SLACK = 0.05;
/** The same for smaller sizes at the lowest quality: a higher quality then uses up the rest. */
const SIZE_SLACK = 0.25;
const MAX_SIZES_TRIED = 5;
const MAX_RAISES = 3;
/** Images aren't shrunk below this long side, in pixels. */
const MIN_LONG_EDGE = 16;
/**
 * The share of the remaining progress that is left after each encode: their number isn't known in
 * advance.
 */
const PROGRESS_LEFT = 0.65;

interface Written extends Candidate {
  readonly plan: Plan;
}

/**
 * Carries out a plan with a target: the best-looking result that is no larger. When compressing, a
 * file that already fits is returned as it is, except for metadata that must go. Throws
 * `target_unreachable` with the size of the smallest result found.
 */
export async function runToTarget(
  plan: Plan,
  target: Target,
  { input, stripped }: { input: Uint8Array; stripped: Stripped },
  write: WriteImage,
  options: RunOptions,
): Promise<RunResult> {
  const inputBytes = stripped.bytes.length;
  const fits = plan.neverLarger && inputBytes <= target.bytes;
  const encode = encodeOf(plan);
  if (fits && (plan.keepsPixels || (isWhole(plan) && !encode.lossless))) {
    return keepPixels(plan, input, stripped, plan.keepsPixels ? 'would_lose_parts' : 'already_optimal');
  }
  const unreachable = (found: number) => {
    const bestBytes = plan.neverLarger ? Math.min(found, inputBytes) : found;
    return new AppError('target_unreachable', { bestBytes, detail: adviceFor(bestBytes, target, plan) });
  };
  if (plan.keepsPixels) throw unreachable(inputBytes);

  // If the input fits, it's returned unless the result saves enough, so only a result below this is
  // worth looking for.
  const budget = fits ? Math.min(target.bytes, Math.ceil(inputBytes * worthwhile(encode)) - 1) : target.bytes;
  const tries = countTries(budget, write, options);
  const found = await findBest(plan, target, tries);
  options.onProgress?.(1);
  if (found) return settle({ ...found.plan, neverLarger: fits }, input, stripped, found);
  if (fits) return keepPixels(plan, input, stripped, tries.smallest() > input.length ? 'would_grow' : 'already_optimal');
  throw unreachable(tries.smallest());
}

function adviceFor(bestBytes: number, { allowResize }: Target, { keepsPixels }: Plan): string {
  const advice = allowResize || keepsPixels ? 'Allow a larger file.' : 'Allow a smaller picture or a larger file.';
  return `The smallest it gets is ${formatBytes(bestBytes)}. ${advice}`;
}

/** Whether the result would have the format, the size and all the frames of the input. */
function isWhole({ format, frames, width, height, source }: Plan): boolean {
  return format === source.format && frames === source.frames && width === source.width && height === source.height;
}

interface Tries {
  readonly budget: number;
  smallest(): number;
  /** How often the image was written. */
  made(): number;
  /** Writes the image in one way and remembers how small it got. */
  attempt(plan: Plan, change: Partial<EncodeStep>): Promise<Written>;
}

function countTries(budget: number, write: WriteImage, { signal, onProgress }: RunOptions): Tries {
  let made = 0;
  let smallest = Number.POSITIVE_INFINITY;
  return {
    budget,
    smallest: () => smallest,
    made: () => made,
    async attempt(plan, change) {
      throwIfCancelled(signal);
      const report = onProgress && ((share: number) => onProgress(1 - PROGRESS_LEFT ** (made + share)));
      const candidate = await write(plan, { ...encodeOf(plan), ...change }, budget, report);
      report?.(1);
      made++;
      smallest = Math.min(smallest, candidate.bytes.length);
      return { ...candidate, plan };
    },
  };
}

async function findBest(plan: Plan, { allowResize, encodes, exactFirst }: Target, tries: Tries): Promise<Written | undefined> {
  const encode = encodeOf(plan);
  const exact = { ...encode, lossless: true };
  const fitting = (written: Written) => (written.bytes.length <= tries.budget ? written : undefined);
  if (!hasQuality(encode, plan)) {
    const only = await tries.attempt(plan, {});
    return fitting(only) ?? (allowResize ? shrink(plan, only, {}, tries) : undefined);
  }
  // Nothing looks better than a PNG with every pixel kept. For a large image that's usually far too
  // many bytes, so don't spend time on finding out.
  const isSmall = plan.width * plan.height <= MAX_SECOND_TRY_PIXELS;
  const best = exactFirst || (encode.format === 'png' && isSmall) ? fitting(await tries.attempt(plan, exact)) : undefined;
  if (best) return best;

  const low = allowResize ? RESIZE_FLOOR : 1;
  let lowest: Written | undefined;
  const found = await searchFit(
    { ...qualityScale(encode, low), ...bounds(tries, encodes, SLACK) },
    async (quality) => {
      const written = await tries.attempt(plan, { quality });
      if (quality === low) lowest = written;
      return written;
    },
    bytesOf,
  );
  if (found) return raiseWithHalfChroma(plan, found, tries, encodes - tries.made());
  return allowResize && lowest ? shrinkAndRaise(plan, lowest, low, tries) : undefined;
}

/** Where full colors would be too many bytes, a higher quality without them may not be. */
async function raiseWithHalfChroma(plan: Plan, found: Written, tries: Tries, encodesLeft: number): Promise<Written> {
  const { quality } = found.encode;
  const scale = halfChromaScale(found.encode);
  if (!scale || quality !== scale.low - 1 || found.bytes.length >= tries.budget * (1 - SLACK)) return found;
  const known: Point = { at: quality, amount: bytesOf(found) };
  const search = { ...scale, ...bounds(tries, Math.min(encodesLeft, MAX_RAISES), SLACK), mustFit: false, known: [known] };
  return (await searchFit(search, (raised) => tries.attempt(plan, { quality: raised, chroma: 'half' }), bytesOf)) ?? found;
}

/** As many pixels as fit at the lowest quality, and then as much quality as there is room for. */
async function shrinkAndRaise(plan: Plan, lowest: Written, quality: number, tries: Tries): Promise<Written | undefined> {
  const smaller = await shrink(plan, lowest, { quality }, tries, SIZE_SLACK);
  if (!smaller || smaller.bytes.length >= tries.budget * (1 - SLACK)) return smaller;
  const known: Point = { at: quality, amount: bytesOf(smaller) };
  const search = { ...qualityScale(encodeOf(plan), quality), ...bounds(tries, MAX_RAISES, SLACK), known: [known] };
  return (await searchFit(search, (raised) => tries.attempt(smaller.plan, { quality: raised }), bytesOf)) ?? smaller;
}

/** The most pixels that fit. */
function shrink(plan: Plan, whole: Written, change: Partial<EncodeStep>, tries: Tries, slack = SLACK): Promise<Written | undefined> {
  const known: Point = { at: WHOLE, amount: bytesOf(whole) };
  const search = { ...shareScale(plan), ...bounds(tries, MAX_SIZES_TRIED, slack), known: [known] };
  return searchFit(search, (share) => tries.attempt(shrinkPlan(plan, share / WHOLE), change), bytesOf);
}

/** Shares of the sides are whole numbers out of this. */
const WHOLE = 1000;
/**
 * Smaller images need more bytes per pixel, so bytes grow with less than the square of the sides.
 */
const BYTES_PER_SIDE = 1.7;

function shareScale({ width, height }: Plan): Scale {
  const least = Math.ceil((MIN_LONG_EDGE / Math.max(width, height)) * WHOLE);
  return { low: Math.min(WHOLE, least), high: WHOLE - 1, first: WHOLE / 2, curve: (at) => BYTES_PER_SIDE * Math.log(at) };
}

const bytesOf = ({ bytes }: Candidate) => bytes.length;

const bounds = ({ budget }: Tries, maxAttempts: number, slack: number) => ({ budget, maxAttempts, slack, mustFit: true });
