import { createPlan, FULL_ENGINE, type Notice, type Plan, parseOptions, type RunReport, type RunResult } from '@imagemill/core';
import { AppError, ERRORS } from '@imagemill/errors';
import { inspect, readerOf } from '@imagemill/files';
import type { EngineUnderTest } from '@imagemill/testkit';
import type { FormatJob } from './jobs.js';
import { metadataLeft } from './metadata-left.js';

/** What happened to one file in one job. `faults` lists broken promises; it must stay empty. */
export type Outcome = (Done | Refused) & { readonly job: string; readonly faults: readonly string[] };

export interface Done {
  readonly kind: 'done';
  readonly result: RunReport['result'];
  readonly reason?: RunReport['reason'];
  readonly format: RunReport['format'];
  readonly frames: number;
  readonly originalBytes: number;
  readonly bytes: number;
  readonly notices: readonly Notice[];
}
export interface Refused {
  readonly kind: 'refused';
  readonly code: string;
  readonly detail: string;
}

/** Far longer than the largest file of the corpus takes; only a hang gets here. */
const TIMEOUT_MS = 300_000;

/**
 * Runs a job as a visitor's page does, and checks the result against what compress, resize and
 * convert promise.
 */
export async function runJob(engine: EngineUnderTest, input: Uint8Array, job: FormatJob): Promise<Outcome> {
  try {
    const source = await inspect(readerOf(input));
    const plan = createPlan(job.operation, source, parseOptions(job.operation, job.options), FULL_ENGINE);
    const result = await engine.run(plan, input, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { frames } = await inspect(readerOf(result.bytes));
    return {
      kind: 'done',
      job: job.label,
      result: result.result,
      reason: result.reason,
      format: result.format,
      frames,
      originalBytes: input.length,
      bytes: result.bytes.length,
      notices: result.notices,
      faults: await faultsOf(plan, input, result),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const detail = error.extras.detail ?? error.extras.errors?.[0]?.detail ?? ERRORS[error.code].title;
    // No file may break the engine or keep it busy forever.
    const broken = error.code === 'internal' || error.code === 'cancelled';
    return { kind: 'refused', job: job.label, code: error.code, detail, faults: broken ? [`ended as ${error.code}`] : [] };
  }
}

async function faultsOf(plan: Plan, input: Uint8Array, result: RunResult): Promise<string[]> {
  const info = await inspect(readerOf(result.bytes));
  const faults: string[] = [];
  const expect = (isKept: boolean, fault: string) => {
    if (!isKept) faults.push(fault);
  };
  const touched = result.result === 'optimized' && result.reason === undefined;
  expect(info.format === result.format, `says ${result.format}, is ${info.format}`);
  // An SVG without a size stays without one.
  const hasSize = info.format !== 'svg' || info.width > 0;
  expect(!touched || !hasSize || (info.width === plan.width && info.height === plan.height), `is ${info.width} × ${info.height}`);
  expect(!touched || info.frames === plan.frames, `has ${info.frames} frames instead of ${plan.frames}`);
  if (plan.neverLarger) expect(result.bytes.length <= input.length, 'is larger than the original');
  if (result.result === 'unchanged') expect(Buffer.compare(input, result.bytes) === 0, 'is unchanged, but not byte for byte');
  const left = metadataLeft(result.bytes, info);
  if (left) faults.push(`still holds ${left}`);
  return faults;
}
