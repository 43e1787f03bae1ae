import { AppError, throwIfCancelled } from '@imagemill/errors';
import { inspect, readerOf } from '@imagemill/files';
import type { Codec, Goal, Pixels, Plan, RunOptions } from '../plan/plan.js';
import { SCORE_TOLERANCE } from '../plan/score-goal.js';
import { type EncodeStep, encodeOf } from '../plan/steps.js';
import { chromaFor } from './half-chroma.js';
import { type Judge, judgeFor, type Scores } from './judge.js';
import { inOrder, judgedFrames, matchingFrames, stacked } from './judged-frames.js';
import { looksDrawn } from './looks-drawn.js';
import { sampleStep } from './sample-tiles.js';
import { type QualitySearch, searchQuality } from './search-quality.js';
import type { Candidate } from './settle.js';
import { finished, MAX_SECOND_TRY_PIXELS, smallest } from './write-image.js';

/** A palette may miss the goal by this much: otherwise the PNG keeps every pixel at several times the bytes. */
const PALETTE_SLACK = 10;
/** The share of the remaining progress that is left after writing the whole image once. */
const PROGRESS_LEFT = 0.35;

type ScoringCodec = Codec & Required<Pick<Codec, 'score'>>;

/** A result with its scores. */
type Judged = Candidate & Scores;

/** A result with the score of the whole image. */
interface ScoredCandidate extends Candidate {
  readonly score: number;
}

/**
 * Writes the image with the fewest bytes that score as the goal asks, within the tolerance. If no
 * quality does, returns the attempt with the best score. A result of `uselessBytes` or more won't
 * be used, so no better quality is tried.
 */
export async function runToScore(
  plan: Plan,
  goal: Goal,
  input: Uint8Array,
  uselessBytes: number,
  codec: ScoringCodec,
  options: RunOptions,
): Promise<ScoredCandidate> {
  const search = await startSearch(plan, goal, input, codec, options);
  if (goal.start === 'exact') return search.finish([await search.tryWhole({ lossless: true })]);
  if (plan.format === 'png' && search.isSampled && (await isPaletteHopeless(search)))
    return search.finish([await search.tryWhole({ lossless: true })]);
  // oxipng may still make a PNG much smaller.
  const found = await searchQuality(search, plan.format === 'png' ? Number.POSITIVE_INFINITY : uselessBytes);
  return search.finish(await orExact(search, plan, found));
}

interface Search extends QualitySearch<Judged> {
  looksDrawn(): boolean;
  tryWhole(change: Partial<EncodeStep>): Promise<Judged>;
  /** Does what is left once the quality is known, and returns the smallest. */
  finish(judged: readonly Judged[]): Promise<ScoredCandidate>;
}

async function startSearch(
  plan: Plan,
  goal: Goal,
  input: Uint8Array,
  codec: ScoringCodec,
  { signal, onProgress }: RunOptions,
): Promise<Search> {
  const pixels = plan.width * plan.height;
  const planned = encodeOf(plan);
  const frames = judgedFrames(plan.frames);
  const originals = await inOrder(frames, (frame) => codec.samples(plan, planned, input, frame));
  const original = stacked(originals);
  const judge = judgeFor(original, codec.score);
  const { sample } = judge;
  const judges = new Map<number, Judge>([[frames.length, judge]]);
  const judgeFile = async (file: Uint8Array): Promise<Scores> => {
    const written = plan.frames === 1 ? 1 : (await inspect(readerOf(file))).frames;
    const match = matchingFrames(plan.frames, written);
    const { length } = match.original;
    const known = judges.get(length) ?? judgeFor(stacked(match.original.flatMap((at) => originals[frames.indexOf(at)] ?? [])), codec.score);
    judges.set(length, known);
    return known.judge(stacked(await inOrder(match.result, (frame) => readResult(codec, plan, file, frame))));
  };
  const encode = { ...planned, ...chromaFor(sample, planned.format, goal.minScore, codec.score) };
  const share = (sample.width * sample.height) / (pixels * plan.frames);
  const sampled = new Map<number, number>();
  let made = 0;
  const reporter = (part: number) => onProgress && ((done: number) => onProgress(1 - PROGRESS_LEFT ** (made + part * done)));

  return {
    goal,
    format: encode.format,
    maxQuality: 100,
    isSampled: goal.onSample && (sample !== original || frames.length < plan.frames),
    looksDrawn: () => looksDrawn(sample),
    async trySample(quality) {
      throwIfCancelled(signal);
      const known = sampled.get(quality);
      if (known !== undefined) return known;
      const bytes = await codec.write(sample, { ...sampleStep(encode), quality }, pixels);
      const score = judge.judgeSample(await readResult(codec, plan, bytes, 0));
      reporter(share)?.(1);
      made += share;
      sampled.set(quality, score);
      return score;
    },
    async tryWhole(change) {
      throwIfCancelled(signal);
      const step = { ...encode, ...change };
      const bytes = await codec.render(plan, step, input, reporter(1));
      const scores = step.lossless ? { visualScore: 100, score: 100 } : await judgeFile(bytes);
      reporter(1)?.(1);
      made++;
      return { encode: step, bytes, ...scores };
    },
    async finish(judged) {
      const { visualScore, score: _searched, ...candidate } = await smallest(judged, plan, codec);
      onProgress?.(1);
      return { ...finished(candidate, plan), score: visualScore };
    },
  };
}

/** A result that can't be read back doesn't mean that the original is damaged. */
async function readResult(codec: ScoringCodec, { format }: Plan, file: Uint8Array, frame: number): Promise<Pixels> {
  try {
    return await codec.read(file, format, frame);
  } catch (error) {
    throw error instanceof AppError && error.code === 'corrupt_input' ? new AppError('internal', {}, error) : error;
  }
}

/** Whether a large PNG can be written without trying a palette on all of it. */
async function isPaletteHopeless({ goal, trySample }: Search): Promise<boolean> {
  return (await trySample(100)) < goal.minScore - PALETTE_SLACK;
}

/** Keeps every pixel instead if a palette changes the image too much, or as another way that may take fewer bytes. */
async function orExact(
  { goal, looksDrawn, tryWhole }: Search,
  { format, width, height, frames }: Plan,
  found: Judged,
): Promise<readonly Judged[]> {
  const isSmall = width * height <= MAX_SECOND_TRY_PIXELS;
  const isTooDifferent = found.score < goal.minScore - (format === 'png' ? PALETTE_SLACK : SCORE_TOLERANCE);
  // Lossless WebP is good at pixel art and screenshots, where lossy WebP is at its worst.
  const mayBeSmaller = isSmall && (format === 'png' || (format === 'webp' && frames === 1 && looksDrawn()));
  if (!mayBeSmaller && !(format === 'png' && isTooDifferent)) return [found];
  const exact = await tryWhole({ lossless: true });
  return isTooDifferent ? [exact] : [found, exact];
}
