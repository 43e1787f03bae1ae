import { throwIfCancelled } from '@imagemill/errors';
import type { Codec, Goal, Pixels, Plan, RunOptions } from '../plan/plan.js';
import { canBeScored, SCORE_TOLERANCE } from '../plan/score-goal.js';
import { type EncodeStep, encodeOf } from '../plan/steps.js';
import { chromaFor } from './half-chroma.js';
import { judgeFor } from './judge.js';
import { looksDrawn } from './looks-drawn.js';
import { sampleStep, sampleTiles } from './sample-tiles.js';
import { isScored, typicalScore } from './score-scale.js';
import { searchQuality } from './search-quality.js';
import { MAX_SECOND_TRY_PIXELS } from './write-image.js';

/** How often a sample is written in one format. */
const MAX_ATTEMPTS = 3;
/** The share of all progress that is made by choosing. */
const SHARE = 0.3;

/** Bytes grow by about this share for each point of the score. */
const GROWTH_PER_POINT = 0.04;

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
  readonly plan: Plan;
  /** What is left to report of the progress. */
  readonly options: RunOptions;
}

/**
 * Chooses among plans that differ in the format: the one whose sample takes the fewest bytes at the
 * same score.
 */
export async function pickFormat(
  plan: Plan,
  alternatives: readonly Plan[],
  input: Uint8Array,
  codec: Codec,
  options: RunOptions,
): Promise<Picked> {
  const plans = [plan, ...alternatives];
  // The first format can hold whatever the others can.
  const original = await codec.samples(plan, encodeOf(plan), input, 0);
  const judged = codec.score && canBeScored(original) ? judgeFor(original, codec.score) : { sample: sampleTiles(original) };
  const trial: Trial = { codec, sample: judged.sample, isDrawn: looksDrawn(judged.sample) };
  let best: Offer | undefined;
  for (const [index, each] of plans.entries()) {
    throwIfCancelled(options.signal);
    for (const offer of await offersOf(each, trial, best)) best = best ? better(best, offer) : offer;
    options.onProgress?.((SHARE * (index + 1)) / plans.length);
  }
  const { onProgress } = options;
  return {
    plan: best ? startingAt(best) : plan,
    options: { ...options, ...(onProgress && { onProgress: (share: number) => onProgress(SHARE + (1 - SHARE) * share) }) },
  };
}

/** What the formats are tried on. */
interface Trial {
  readonly codec: Codec;
  readonly sample: Pixels;
  readonly isDrawn: boolean;
}

/** What a format takes, in the ways worth trying. */
async function offersOf(plan: Plan, trial: Trial, best: Offer | undefined): Promise<Offer[]> {
  const { format, lossless } = encodeOf(plan);
  if (lossless) return [await exactOffer(plan, trial)];
  const isGoodAtDrawings = format === 'png' || format === 'webp';
  if (trial.isDrawn && isGoodAtDrawings) return [await lossyOffer(plan, trial, best), await exactOffer(plan, trial)];
  // Exact pixels can't win for a photo, and a palette only where JPEG isn't possible.
  return format === 'png' && !plan.source.alpha ? [] : [await lossyOffer(plan, trial, best)];
}

async function exactOffer(plan: Plan, trial: Trial): Promise<Offer> {
  const bytes = await write(plan, trial, { lossless: true });
  return { plan, bytes: bytes.length, missing: 0, start: 'exact' };
}

async function lossyOffer(plan: Plan, trial: Trial, best: Offer | undefined): Promise<Offer> {
  const { codec, sample } = trial;
  const { score } = codec;
  const { format, quality: planned } = encodeOf(plan);
  // Without scores, formats are compared at qualities that usually score the same.
  if (!score || !isScored(format) || !canBeScored(sample)) {
    return { plan, bytes: (await write(plan, trial, {})).length, missing: 0 };
  }
  const minScore = plan.goal?.minScore ?? typicalScore(format, planned);
  const chroma = chromaFor(sample, format, minScore, score);
  const attempt = async ({ quality = planned }) => {
    const bytes = await write(plan, trial, { ...chroma, quality });
    return { bytes, quality, score: score(sample, await codec.read(bytes, format, 0)) };
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
  const bytes = found.bytes.length * Math.exp(-GROWTH_PER_POINT * spare);
  return { plan, bytes, missing: Math.max(0, minScore - SCORE_TOLERANCE - found.score), start: found.quality };
}

function write(plan: Plan, { codec, sample }: Trial, change: Partial<EncodeStep>): Promise<Uint8Array> {
  return codec.write(sample, { ...sampleStep(encodeOf(plan)), ...change }, plan.width * plan.height);
}

/** The one that misses less of the score, or takes fewer bytes. */
function better(one: Offer, other: Offer): Offer {
  if (one.missing !== other.missing) return one.missing < other.missing ? one : other;
  return one.bytes <= other.bytes ? one : other;
}

/** The plan for an offer, so that what was tried on the sample is also what gets written. */
function startingAt({ plan, start }: Offer): Plan {
  const { goal, target, steps } = plan;
  if (goal) return start === undefined ? plan : { ...plan, goal: { ...goal, start } };
  // A number as quality keeps its meaning, whatever the sample scored.
  if (start !== 'exact') return plan;
  if (target) return { ...plan, target: { ...target, exactFirst: true } };
  const isWrittenBothWays = plan.format === 'png' && plan.width * plan.height <= MAX_SECOND_TRY_PIXELS;
  if (isWrittenBothWays) return plan;
  return { ...plan, steps: steps.map((step) => (step.kind === 'encode' ? { ...step, lossless: true } : step)) };
}
