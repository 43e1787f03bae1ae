import { type EncodingOptions, MIN_SCORES } from '@imagemill/core';

/** What decides the bytes of a result: how close it looks, a quality, or a size. */
export const AIMS = ['auto', 'quality', 'size'] as const;
export type Aim = (typeof AIMS)[number];

/** The named scores; a link may ask for any other. */
export const GOALS = ['same', 'balanced', 'smallest'] as const;
export type Goal = (typeof GOALS)[number];

type AimOptions = Pick<EncodingOptions, 'quality' | 'minScore' | 'targetBytes' | 'allowResize'>;

/** What a slider starts at if no quality was chosen. */
export const START_QUALITY = 80;
const START_BYTES = 500_000;

export function aimOf({ quality, targetBytes }: Pick<AimOptions, 'quality' | 'targetBytes'>): Aim {
  if (targetBytes !== undefined) return 'size';
  return quality === 'auto' ? 'auto' : 'quality';
}

/** Undefined for a score without a name. */
export function goalOf(minScore: number): Goal | undefined {
  return GOALS.find((goal) => MIN_SCORES[goal] === minScore);
}

// Each of these undoes the others: a recipe must not have two of them.
export const toScore = (minScore: number = MIN_SCORES.balanced) =>
  ({ quality: 'auto', minScore, targetBytes: undefined, allowResize: false }) as const;
export const toQuality = (quality: number = START_QUALITY) => ({ ...toScore(), quality });
export const toSize = (targetBytes: number = START_BYTES, allowResize = false) => ({ ...toScore(), targetBytes, allowResize });

/** What choosing an aim starts with. */
export const STARTS: Readonly<Record<Aim, () => AimOptions>> = { auto: toScore, quality: toQuality, size: toSize };
