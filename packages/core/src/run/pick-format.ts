import { throwIfCancelled } from '@imagemill/errors';
import type { Codec, Goal, Pixels, Plan, RunOptions } from '../plan/plan.js';
import { canBeScored, MAX_WHOLE_PIXELS, SCORE_TOLERANCE } from '../plan/score-goal.js';
import { type EncodeStep, encodeOf } from '../plan/steps.js';
import { chromaFor } from './half-chroma.js';
import { judgeFor } from './judge.js';
import { looksDrawn } from './looks-drawn.js';
import { sampleStep, sampleTiles } from './sample-tiles.js';
import { isScored, typicalScore } from './score-scale.js';
import { searchQuality } from './search-quality.js';
import { throwIfFinal } from './throw-if-final.js';
import { MAX_SECOND_TRY_PIXELS, optimized } from './write-image.js';

/** How often a sample is written in one format. */
const MAX_ATTEMPTS = 3;
/** The share of all progress that is made by choosing. */
const SHARE = 0.3;
/** Bytes grow by about this share for each point of the score. */
const GROWTH_PER_POINT = 0.04;
/** Keeping every pixel is worth it if a PNG takes at most this many times the bytes of the best lossy file. */
const EXACT_REACH = 1.3;

/** What a sample takes in one format. */
interface Offer {
  readonly plan: Plan;
  readonly bytes: number;
  /** How much is missing from the score that was asked for. */
  readonly missing: number;
  /** Where a search on the whole image had better start. */
  readonly start?: Goal['start'];
}

interface Picked {
  /** The best one first. */
  readonly plans: readonly Plan[];
  /** What is left to report of the progress. */
  readonly options: RunOptions;
}

/**
 * Chooses among plans that differ in the format: the one whose sample takes the fewest bytes at the
 * same score. The others follow, in case it can't be carried out.
 */
export async function pickFormat(
  plan: Plan,
  alternatives: readonly Plan[],
  input: Uint8Array,
  codec: Codec,
  options: RunOptions,
): Promise<Picked> {
  const plans = [plan, ...alternatives];
  const trial = await startTrial(plan, plans, input, codec);
  const offers: Offer[] = [];
  for (const [index, each] of plans.entries()) {
    throwIfCancelled(options.signal);
    // A format that fails isn't chosen.
    offers.push(...(await offersOf(each, trial, offers).catch(skipped)));
    offers.sort(byBytes);
    options.onProgress?.((SHARE * (index + 1)) / plans.length);
  }
  const { onProgress } = options;
  return {
    plans: [...new Set([...offers.map((offer) => offer.plan), ...plans])].map((each) =>
      startingAt(offers.find((offer) => offer.plan === each) ?? { plan: each }),
    ),
    options: { ...options, ...(onProgress && { onProgress: (share: number) => onProgress(SHARE + (1 - SHARE) * share) }) },
  };
}

function skipped(error: unknown): Offer[] {
  throwIfFinal(error);
  return [];
}

/** What the formats are tried on. */
interface Trial {
  readonly codec: Codec;
  readonly sample: Pixels;
  readonly isDrawn: boolean;
  readonly minScore: number;
  /** The score of a result as large as the sample; missing if there is none. */
  readonly scoreOf?: (result: Pixels) => number;
  /** How `codec` scores any two images. */
  readonly score: Codec['score'];
}

async function startTrial(plan: Plan, plans: readonly Plan[], input: Uint8Array, codec: Codec): Promise<Trial> {
  // The first format can hold whatever the others can.
  const original = await codec.samples(plan, encodeOf(plan), input, 0);
  const minScore = plans.find(({ goal }) => goal)?.goal?.minScore ?? Math.max(...plans.map(scoreOfPlanned));
  if (!codec.score || !canBeScored(original)) {
    const sample = sampleTiles(original);
    return { codec, sample, minScore, isDrawn: looksDrawn(sample), score: undefined };
  }
  const judge = judgeFor(original, codec.score);
  const isWhole = original.width * original.height <= MAX_WHOLE_PIXELS;
  const sample = isWhole ? original : judge.sample;
  const scoreOf = isWhole ? (result: Pixels) => judge.judge(result).score : judge.judgeSample;
  return { codec, sample, minScore, isDrawn: looksDrawn(sample), scoreOf, score: codec.score };
}

/** What a fixed quality usually scores. Nearly the same for all formats that can score that much. */
function scoreOfPlanned(plan: Plan): number {
  const { format, quality } = encodeOf(plan);
  return isScored(format) ? typicalScore(format, quality) : 0;
}

/** What a format takes, in the ways worth trying. */
async function offersOf(plan: Plan, trial: Trial, others: readonly Offer[]): Promise<Offer[]> {
  const { format, lossless } = encodeOf(plan);
  const [best] = others;
  if (lossless) return [await exactOffer(plan, trial, best)];
  if (trial.isDrawn && format === 'webp') return [await lossyOffer(plan, trial, best), await exactOffer(plan, trial, best)];
  if (format !== 'png') return [await lossyOffer(plan, trial, best)];
  const exact = await exactOffer(plan, trial, best);
  if (trial.isDrawn) return [await lossyOffer(plan, trial, best), exact];
  // For photos, a palette can only win where JPEG isn't possible.
  const palette = plan.source.alpha ? [await lossyOffer(plan, trial, best)] : [];
  if (best && exact.bytes > EXACT_REACH * best.bytes) return palette;
  // Drawings with soft edges have many colors, too. Lossless WebP is even better at them.
  const webp = others.find((offer) => offer.plan.format === 'webp')?.plan;
  return [...palette, exact, ...(webp ? [await exactOffer(webp, trial, best)] : [])];
}

async function exactOffer(plan: Plan, trial: Trial, best: Offer | undefined): Promise<Offer> {
  const bytes = await write(plan, trial, { lossless: true });
  return { plan, bytes: await finishedBytes(plan, trial, { lossless: true }, bytes, best), missing: 0, start: 'exact' };
}

async function lossyOffer(plan: Plan, trial: Trial, best: Offer | undefined): Promise<Offer> {
  const { codec, sample, minScore, scoreOf, score } = trial;
  const { format, quality: planned } = encodeOf(plan);
  // Without scores, formats are compared at qualities that usually score the same.
  if (!scoreOf || !score || !isScored(format)) {
    const bytes = await write(plan, trial, {});
    return { plan, bytes: await finishedBytes(plan, trial, {}, bytes, best), missing: 0 };
  }
  const chroma = chromaFor(sample, format, minScore, score);
  const attempt = async ({ quality = planned }) => {
    const bytes = await write(plan, trial, { ...chroma, quality });
    return { bytes, quality, score: scoreOf(await codec.read(bytes, format, 0)) };
  };
  const found = await searchQuality(
    {
      ...{ goal: { minScore, onSample: false, encodes: MAX_ATTEMPTS }, format, maxQuality: 100, isSampled: false },
      trySample: async (quality) => (await attempt({ quality })).score,
      tryWhole: attempt,
    },
    best?.missing === 0 ? best.bytes : Number.POSITIVE_INFINITY,
  );
  // Searches end within 1.5 points of one another.
  const spare = Math.min(1, found.score - minScore);
  const bytes = (await finishedBytes(plan, trial, {}, found.bytes, best)) * Math.exp(-GROWTH_PER_POINT * spare);
  return { plan, bytes, missing: Math.max(0, minScore - SCORE_TOLERANCE - found.score), start: found.quality };
}

function write(plan: Plan, { codec, sample }: Trial, change: Partial<EncodeStep>): Promise<Uint8Array> {
  return codec.write(sample, { ...sampleStep(encodeOf(plan)), ...change }, plan.width * plan.height);
}

/** The bytes that are left once a PNG is optimized. */
async function finishedBytes(plan: Plan, { codec }: Trial, change: Partial<EncodeStep>, bytes: Uint8Array, best: Offer | undefined) {
  const encode = { ...sampleStep(encodeOf(plan)), ...change };
  return (await optimized({ encode, bytes }, best?.bytes ?? Number.POSITIVE_INFINITY, plan, codec)).length;
}

/** The one that misses less of the score comes first, or else the one that takes fewer bytes. */
function byBytes(one: Offer, other: Offer): number {
  return one.missing - other.missing || one.bytes - other.bytes;
}

/** The plan for an offer, so that what was tried on the sample is also what gets written. */
function startingAt({ plan, start }: Pick<Offer, 'plan' | 'start'>): Plan {
  const { goal, target, steps } = plan;
  if (goal) return start === undefined ? plan : { ...plan, goal: { ...goal, start } };
  // A number as quality keeps its meaning, whatever the sample scored.
  if (start !== 'exact') return plan;
  if (target) return { ...plan, target: { ...target, exactFirst: true } };
  const isWrittenBothWays = plan.format === 'png' && plan.width * plan.height <= MAX_SECOND_TRY_PIXELS;
  if (isWrittenBothWays) return plan;
  return { ...plan, steps: steps.map((step) => (step.kind === 'encode' ? { ...step, lossless: true } : step)) };
}
