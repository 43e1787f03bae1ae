import type { CaseName } from './cases.js';

/** Sent to the process that runs raw sharp: this case, so many times. */
export interface SharpJob {
  readonly name: CaseName;
  readonly file: string;
  readonly times: number;
}

/** Its answer: processor time of one run, and the size of the result. */
export interface SharpDone {
  readonly cpuMs: number;
  readonly bytes: number;
}
