import type { Operation } from '@imagemill/core';
import type { Job } from './page/job.js';

/** The forms in which contenders get each image. */
export type InputForm = 'large JPEG' | 'small JPEG' | 'small PNG';

export interface Row {
  readonly input: InputForm;
  /** For the rivals; the quality is added later. */
  readonly job: Omit<Job, 'quality'>;
  /** The same for the engine. */
  readonly operation: Operation;
  readonly options: Readonly<Record<string, unknown>>;
  /**
   * How results are made comparable. `score`: the quality is set to make each look equally like the
   * reference. `pixels`: every pixel must equal the reference's. `stated`: no setting does that, so
   * scores are reported next to the bytes.
   */
  readonly alike: 'score' | 'pixels' | 'stated';
}

const COLORS = 256;

export const ROWS = {
  '12 MP JPEG to 1600 px': {
    input: 'large JPEG',
    job: { format: 'jpeg', longEdge: 1600 },
    operation: 'resize',
    options: { longEdge: 1600 },
    alike: 'score',
  },
  'JPEG to WebP': { input: 'small JPEG', job: { format: 'webp' }, operation: 'convert', options: { format: 'webp' }, alike: 'score' },
  'JPEG to AVIF': { input: 'small JPEG', job: { format: 'avif' }, operation: 'convert', options: { format: 'avif' }, alike: 'score' },
  'PNG with a palette': { input: 'small PNG', job: { format: 'png', colors: COLORS }, operation: 'compress', options: {}, alike: 'stated' },
  'PNG with a palette, fast': {
    input: 'small PNG',
    job: { format: 'png', colors: COLORS },
    operation: 'compress',
    options: { effort: 'fast' },
    alike: 'stated',
  },
  'lossless PNG': { input: 'small PNG', job: { format: 'png' }, operation: 'compress', options: { lossless: true }, alike: 'pixels' },
  'lossless PNG, fast': {
    input: 'small PNG',
    job: { format: 'png' },
    operation: 'compress',
    options: { lossless: true, effort: 'fast' },
    alike: 'pixels',
  },
} as const satisfies Record<string, Row>;

export type RowName = keyof typeof ROWS;
export const ROW_NAMES = Object.keys(ROWS) as RowName[];
