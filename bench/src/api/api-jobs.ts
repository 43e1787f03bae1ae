import type { CaseName } from '../engine/cases.js';

/** One operation of the API at a fixed quality, and the same for ipx. */
export interface ApiJob {
  /** The options, and what a person would write with sharp to get the same file. */
  readonly case: CaseName;
  /** ipx's path of modifiers. It has its own encoder settings: its files differ. */
  readonly ipx: string;
}

export const API_JOBS = {
  compress: { case: 'JPEG, 4 MP', ipx: 'q_80,f_jpeg' },
  resize: { case: 'JPEG, 12 MP to 1600 px', ipx: 'w_1600,q_80,f_jpeg' },
  convert: { case: 'WebP, 4 MP', ipx: 'q_80,f_webp' },
} as const satisfies Record<string, ApiJob>;

export type ApiJobName = keyof typeof API_JOBS;
export const API_JOB_NAMES = Object.keys(API_JOBS) as ApiJobName[];
