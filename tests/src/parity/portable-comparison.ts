import type { OptionsInputOf } from '@imagemill/core';

/** Large enough to show differences, small enough for AVIF to finish within minutes. */
export const SIDE = { longEdge: 1024 } as const;

/** One kind of output, written by both engines. */
export interface Job {
  readonly label: string;
  readonly options: OptionsInputOf['resize'];
  /** How far apart sizes may be, as a share. */
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

/**
 * Portable results may score this many points less (SSIMULACRA 2). It's 20 points from fair to
 * good, and 20 more from good to indistinguishable.
 */
export const SCORE_BAR = 3;
/** From this score on, no one can tell a result from its source, so its score is never a miss. */
export const UNSEEN_SCORE = 90;
/** And they may be this much farther from the source, in decibels. */
export const PSNR_BAR = 1.5;

/** One engine's result for an image. */
export interface Outcome {
  readonly bytes: number;
  /** Infinity means the same pixels. */
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

/**
 * How the portable engine's result misses the bars; empty if it meets them all. A better score or
 * PSNR than the full engine's is never a miss.
 */
export function missesOf(row: Row): ('more bytes' | 'fewer bytes' | 'score' | 'PSNR')[] {
  const { job, full, portable } = row;
  const ratio = ratioOf(row);
  // Between lossless results, only the resizing differs: the score tells whether anyone can see it.
  const bothLossy = Number.isFinite(full.psnr) && Number.isFinite(portable.psnr);
  return [
    ...(ratio > 1 + job.bar ? (['more bytes'] as const) : []),
    ...(ratio < 1 - job.bar ? (['fewer bytes'] as const) : []),
    ...(portable.score < UNSEEN_SCORE && full.score - portable.score > SCORE_BAR ? (['score'] as const) : []),
    ...(bothLossy && full.psnr - portable.psnr > PSNR_BAR ? (['PSNR'] as const) : []),
  ];
}
