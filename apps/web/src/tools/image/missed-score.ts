import { type EncodingOptions, type RunReport, SCORE_TOLERANCE } from '@imagemill/core';
import { aimOf } from './aim.js';
import { missedScoreWords } from './words.js';

type Scored = Pick<RunReport, 'format' | 'visualScore'>;
type AimOptions = Pick<EncodingOptions, 'quality' | 'minScore' | 'targetBytes'>;

/** Says that a result doesn't look as close as was asked for; of several, the one furthest off. */
export function missedScore(reports: readonly Scored[], options: AimOptions): string | undefined {
  if (aimOf(options) !== 'auto') return undefined;
  const [worst] = reports
    .flatMap(({ visualScore, format }) => (visualScore === undefined ? [] : [{ visualScore, format }]))
    .sort((one, other) => one.visualScore - other.visualScore);
  const isMissed = worst && worst.visualScore < options.minScore - SCORE_TOLERANCE;
  return isMissed ? missedScoreWords(worst.visualScore, options.minScore, worst.format) : undefined;
}
