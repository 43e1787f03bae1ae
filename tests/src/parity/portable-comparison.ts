import type { OptionsInputOf } from '@imagemill/core';

/** Large enough to tell, small enough for AVIF to end within minutes. */
export const SIDE = { longEdge: 1024 } as const;

/** One kind of output, made by both engines. */
export interface Job {
  readonly label: string;
  readonly options: OptionsInputOf['resize'];
  /** How far bytes may be apart. */
  readonly bar: number;
}

const JPEG_BAR = 0.08;
const AVIF_BAR = 0.15;
const PALETTE_BAR = 0.3;

export const JOBS: readonly Job[] = [
  { label: 'JPEG', options: { ...SIDE, format: 'jpeg' }, bar: JPEG_BAR },
  { label: 'JPEG 92', options: { ...SIDE, format: 'jpeg', quality: 92 }, bar: JPEG_BAR },
  { label: 'WebP', options: { ...SIDE, format: 'webp' }, bar: JPEG_BAR },
  { label: 'AVIF', options: { ...SIDE, format: 'avif' }, bar: AVIF_BAR },
  { label: 'AVIF 50', options: { ...SIDE, format: 'avif', quality: 50 }, bar: AVIF_BAR },
  { label: 'AVIF 92', options: { ...SIDE, format: 'avif', quality: 92 }, bar: AVIF_BAR },
  { label: 'PNG', options: { ...SIDE, format: 'png' }, bar: PALETTE_BAR },
  { label: 'PNG 50', options: { ...SIDE, format: 'png', quality: 50 }, bar: PALETTE_BAR },
  { label: 'lossless PNG', options: { ...SIDE, format: 'png', lossless: true }, bar: JPEG_BAR },
];

/** Portable results may score this many points less (SSIMULACRA 2): from fair to good, and from good to not told apart, it is 20 each. */
export const SCORE_BAR = 3;
/** From this score on nobody tells a result from the picture, so that none is apart by its score. */
export const UNSEEN_SCORE = 90;
/** And they may be this much farther from the picture, in decibels. */
export const PSNR_BAR = 1.5;

/** What an engine made of a picture. */
export interface Outcome {
  readonly bytes: number;
  /** Infinity: the same pixels. */
  readonly psnr: number;
  readonly score: number;
}

export interface Row {
  readonly file: string;
  readonly job: Job;
  readonly full: Outcome;
  readonly portable: Outcome;
}

export function ratioOf({ full, portable }: Row): number {
  return portable.bytes / full.bytes;
}

/** In what the portable engine's result misses the bars; empty where it meets them. A result better than the full engine's misses none. */
export function missesOf(row: Row): ('more bytes' | 'fewer bytes' | 'score' | 'PSNR')[] {
  const { job, full, portable } = row;
  const ratio = ratioOf(row);
  // Without loss, what differs is how each engine brought the picture to that size: the score tells whether one sees it.
  const bothLossy = Number.isFinite(full.psnr) && Number.isFinite(portable.psnr);
  return [
    ...(ratio > 1 + job.bar ? (['more bytes'] as const) : []),
    ...(ratio < 1 - job.bar ? (['fewer bytes'] as const) : []),
    ...(portable.score < UNSEEN_SCORE && full.score - portable.score > SCORE_BAR ? (['score'] as const) : []),
    ...(bothLossy && full.psnr - portable.psnr > PSNR_BAR ? (['PSNR'] as const) : []),
  ];
}
