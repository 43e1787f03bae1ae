import { fitQuality } from '../fit-quality.js';
import { type ContenderName, type Entry, resultOf, run } from './contenders.js';
import type { Judge } from './judge.js';
import type { Arena } from './open-arena.js';

/** The setting at which a contender's result is comparable with the others, and what it costs. */
export interface Match {
  readonly quality: number;
  readonly bytes: number;
  /** Of the file nearest to the target, or of the only one. */
  readonly score: number;
}

/** In SSIMULACRA 2: between "good" and "very good", which is what people choose for the web. */
export const TARGET_SCORE = 75;
/** For rows that don't search for a quality. */
const TOP_QUALITY = 100;

/**
 * Finds a contender's setting that meets a row's demands, or says why there is none. A good guess
 * saves attempts.
 */
export async function findMatch(
  arena: Arena,
  name: ContenderName,
  entry: Entry,
  judge: Judge,
  guess?: number,
): Promise<Match | { readonly cannot: string }> {
  const { row } = entry;
  const make = async (quality: number) => {
    const ran = await run(arena, name, entry, quality, 1);
    if ('cannot' in ran) throw new Unable(ran.cannot);
    const file = await resultOf(arena, row);
    if (!file) throw new Unable(`writes no ${row.job.format.toUpperCase()}`);
    return file;
  };
  try {
    if (row.alike === 'score') return await matchScore(make, judge, guess);
    const file = await make(TOP_QUALITY);
    if (row.alike === 'stated') return { quality: TOP_QUALITY, bytes: file.length, score: await judge.score(file) };
    return (await judge.isExact(file)) ? { quality: TOP_QUALITY, bytes: file.length, score: 100 } : { cannot: 'changes pixels' };
  } catch (error) {
    if (error instanceof Unable) return { cannot: error.message };
    throw error;
  }
}

async function matchScore(
  make: (quality: number) => Promise<Buffer>,
  judge: Judge,
  guess?: number,
): Promise<Match | { readonly cannot: string }> {
  const attempt = async (quality: number) => {
    const file = await make(quality);
    return { quality, bytes: file.length, score: await judge.score(file) };
  };
  const fit = await fitQuality(TARGET_SCORE, attempt, guess);
  if ('best' in fit) return { cannot: `scores ${fit.best.score.toFixed(0)} at most` };
  return { quality: fit.nearest.quality, bytes: fit.bytes, score: fit.nearest.score };
}

class Unable extends Error {}
