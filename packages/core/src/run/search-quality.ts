import type { OutputFormat } from '@imagemill/files';
import type { Goal } from '../plan/plan.js';
import { SCORE_TOLERANCE } from '../plan/score-goal.js';
import { risingThrough } from './curve.js';
import { lossScale, lossStep } from './score-scale.js';
import { type FitSearch, nextGuess, type Point, type Scale, searchFit } from './search-fit.js';

/** A result that scores this much more than asked for is near enough. */
const SPARE_SCORE = 1;
/** How often a search writes a sample. */
const MAX_SAMPLE_ATTEMPTS = 6;
/** After a search on a sample, the whole image is written once, and again only if that misses. */
const MAX_CORRECTED_ENCODES = 3;
/** Whole images lose this much more than their samples, on average over eleven photos and two formats. */
const SAMPLE_BIAS = 1.02;

/** A result that was compared with its original. */
export interface Scored {
  readonly bytes: Uint8Array;
  /** What has to reach the goal. */
  readonly score: number;
}

/** An image to find the quality for. */
export interface QualitySearch<T extends Scored> {
  readonly goal: Goal;
  readonly format: OutputFormat;
  /** Better qualities aren't tried. */
  readonly maxQuality: number;
  /** Whether qualities are tried on a sample first. */
  readonly isSampled: boolean;
  /** How much a sample written at this quality scores. */
  trySample(quality: number): Promise<number>;
  /** Writes and judges the whole image; without a quality, at the one that was planned. */
  tryWhole(change: { readonly quality?: number }): Promise<T>;
}

/**
 * The image with the fewest bytes that score as the goal asks, within the tolerance. If no quality
 * does, the attempt with the best score. A result of `uselessBytes` or more won't be used, so no
 * better quality is tried.
 */
export function searchQuality<T extends Scored>(search: QualitySearch<T>, uselessBytes: number): Promise<T> {
  return search.isSampled ? searchOnSample(search, uselessBytes) : searchOnWhole(search, uselessBytes);
}

/** Tries qualities on the whole image. */
async function searchOnWhole<T extends Scored>(image: QualitySearch<T>, uselessBytes: number): Promise<T> {
  const { goal, tryWhole } = image;
  const { start } = goal;
  if (goal.encodes < 2) return tryWhole(typeof start === 'number' ? { quality: start } : {});
  const tried: T[] = [];
  const found = await searchFit(
    searchFor(image, goal.encodes),
    async (step) => {
      const last = tried.at(-1);
      if (last && isUseless(last, goal, uselessBytes)) return last;
      const judged = await tryWhole({ quality: lossStep(step) });
      tried.push(judged);
      return judged;
    },
    lossOf,
  );
  return found ?? best(tried);
}

/** Finds the quality on a sample, and corrects it if the whole image turns out to differ. */
async function searchOnSample<T extends Scored>(image: QualitySearch<T>, uselessBytes: number): Promise<T> {
  const { goal, trySample, tryWhole } = image;
  const search = searchFor(image, MAX_SAMPLE_ATTEMPTS);
  const sampled: Tried[] = [];
  const attempt = async (at: number) => {
    const amount = SAMPLE_BIAS * lossOf({ score: await trySample(lossStep(at)) });
    const tried = { at, score: 100 - amount };
    sampled.push(tried);
    return tried;
  };
  const start = (await searchFit(search, attempt, lossOf)) ?? best(sampled);

  const first = await tryWhole({ quality: lossStep(start.at) });
  // At every quality, the whole image loses more or less than the sample by about the same factor.
  const curve = curveThrough(sampled, search);
  const whole: Point[] = [{ at: start.at, amount: lossOf(first) }];
  let found = first;
  let isDone = isNear(first, goal);
  while (!isDone && whole.length < Math.min(goal.encodes, MAX_CORRECTED_ENCODES) && !isUseless(found, goal, uselessBytes)) {
    // A result that falls short needs to end above the goal, not just near it.
    const slack = isShort(found, goal) ? 1.5 * search.slack : search.slack;
    const step = nextGuess({ ...search, curve, slack, known: whole });
    if (whole.some(({ at }) => at === step)) break;
    const judged = await tryWhole({ quality: lossStep(step) });
    whole.push({ at: step, amount: lossOf(judged) });
    found = better(found, judged, goal);
    // A few bytes too many aren't worth a third encode.
    isDone = !isShort(found, goal);
  }
  return found;
}

interface Tried {
  /** Where on the scale of losses. */
  readonly at: number;
  readonly score: number;
}

/** How the loss of this image grows. Where its sample loses nothing, that doesn't tell. */
function curveThrough(sampled: readonly Tried[], { curve }: Scale): Scale['curve'] {
  const points = sampled.filter((each) => lossOf(each) > SAMPLE_BIAS).sort((one, other) => one.at - other.at);
  return risingThrough({ at: points.map(({ at }) => at), values: points.map((each) => Math.log(lossOf(each))) }, curve);
}

function searchFor({ goal: { minScore, start }, format, maxQuality }: QualitySearch<Scored>, maxAttempts: number): FitSearch {
  const scale = lossScale(format, minScore);
  const first = typeof start === 'number' ? lossStep(start) : scale.first;
  const low = lossStep(maxQuality);
  const budget = 100 - minScore + SCORE_TOLERANCE;
  return {
    ...{ ...scale, first, low, high: Math.max(low, scale.high) },
    ...{ budget, maxAttempts, mustFit: false, isNoisy: true, slack: (SCORE_TOLERANCE + SPARE_SCORE) / budget },
  };
}

/** What is missing from a perfect score. The last point makes no difference that anyone could see. */
const lossOf = ({ score }: { readonly score: number }) => Math.max(1, 100 - score);
const isShort = ({ score }: Scored, { minScore }: Goal) => score < minScore - SCORE_TOLERANCE;
/** Better qualities would take even more bytes. */
const isUseless = (judged: Scored, goal: Goal, uselessBytes: number) => judged.bytes.length >= uselessBytes && isShort(judged, goal);
const isNear = (judged: Scored, goal: Goal) => !isShort(judged, goal) && judged.score <= goal.minScore + SPARE_SCORE;

function best<T extends { readonly score: number }>(tried: readonly T[]): T {
  return tried.reduce((one, other) => (other.score > one.score ? other : one));
}

/** The smaller one that reaches the goal; if neither does, the one with the better score. */
function better<T extends Scored>(one: T, other: T, goal: Goal): T {
  if (isShort(one, goal) || isShort(other, goal)) return best([one, other]);
  return one.bytes.length <= other.bytes.length ? one : other;
}
