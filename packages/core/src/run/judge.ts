import type { Codec, Pixels } from '../plan/plan.js';
import { findSubject, mosaic, sampleTiles } from './sample-tiles.js';

/** The subject of a mostly flat image may score this much less than asked for. */
const SUBJECT_SLACK = 3;

/** How closely a result looks like its original. */
export interface Scores {
  /** That of the whole image. */
  readonly visualScore: number;
  /** What has to reach the goal: less than that if the subject of a mostly flat image lost more. */
  readonly score: number;
}

export interface Judge {
  /** Attempts may write this instead of the original. */
  readonly sample: Pixels;
  /** What has to reach the goal, for a result as large as the sample. */
  judgeSample(result: Pixels): number;
  /** Judges a result as large as the original. */
  judge(result: Pixels): Scores;
}

/** Judges results by their original, and by its subject if most of the image is flat. */
export function judgeFor(original: Pixels, scoreOf: NonNullable<Codec['score']>): Judge {
  const subject = findSubject(original);
  const sample = subject ? mosaic(original, subject) : sampleTiles(original);
  const judgeSample = (result: Pixels) => scoreOf(sample, result) + (subject ? SUBJECT_SLACK : 0);
  return {
    sample,
    judgeSample,
    judge(result) {
      const visualScore = scoreOf(original, result);
      return { visualScore, score: subject ? Math.min(visualScore, judgeSample(mosaic(result, subject))) : visualScore };
    },
  };
}
