import type { Plan, RunReport, WireError } from '@imagemill/core';

/** Only paths cross to the worker process, never the file itself. */
export interface WorkRequest {
  readonly plan: Plan;
  readonly inputPath: string;
  readonly outputPath: string;
}

export type WorkReply = { readonly ok: true; readonly report: RunReport } | { readonly ok: false; readonly error: WireError };
