import type { Stripped } from '@imagemill/files';
import type { Plan, RunReport, RunResult } from '../plan/plan.js';
import type { EncodeStep } from '../plan/steps.js';

/** One way the picture was written. */
export interface Candidate {
  readonly encode: EncodeStep;
  readonly bytes: Uint8Array;
}

/** Below this gain a lossy re-encode costs more in quality than it saves in bytes. */
const WORTH_REENCODING = 0.98;

/** The share of the input's bytes that a result must stay below to be worth having. */
export function worthwhile({ lossless }: EncodeStep): number {
  return lossless ? 1 : WORTH_REENCODING;
}

/**
 * Decides what is handed out. Compress, and resize to the size that a picture has, look back: a result that does not pay gives way to
 * the input, with what had to be dropped cut out of it and the pixels untouched. So they never return more bytes than they got,
 * and `unchanged` is the input byte for byte.
 */
export function settle(plan: Plan, input: Uint8Array, stripped: Stripped, { encode, bytes: encoded }: Candidate): RunResult {
  const optimized: RunResult = {
    ...reportOf(plan, input, encoded),
    result: 'optimized',
    format: plan.format,
    qualityUsed: encode.lossless ? undefined : encode.quality,
    notices: plan.notices,
  };
  if (!plan.neverLarger) return optimized;

  if (encoded.length < stripped.bytes.length * worthwhile(encode)) return optimized;

  return keepPixels(plan, input, stripped, encoded.length > input.length ? 'would_grow' : 'already_optimal');
}

/** The rewritten drawing if it is smaller, else the input. */
export function settleLossless(plan: Plan, input: Uint8Array, bytes: Uint8Array): RunResult {
  if (bytes.length >= input.length) return keepPixels(plan, input, { bytes: input, dropped: false }, 'already_optimal');
  return { ...reportOf(plan, input, bytes), result: 'optimized', format: plan.source.format, notices: [] };
}

/** The input with what had to be dropped cut out of it, or the very input where nothing had to. */
export function keepPixels(plan: Plan, input: Uint8Array, stripped: Stripped, reason: NonNullable<RunReport['reason']>): RunResult {
  const { source } = plan;
  const kept = { ...reportOf(plan, input, stripped.bytes), format: source.format, reason } as const;
  // A JPEG's gain map rides behind the picture and is cut off with what had to go; elsewhere it is an item that stays.
  const cutGainMap = source.gainMap && source.format === 'jpeg';
  return stripped.dropped
    ? { ...kept, result: 'optimized', notices: cutGainMap ? ['gain_map_lost'] : [] }
    : { ...kept, result: 'unchanged', notices: [] };
}

function reportOf(
  plan: Plan,
  input: Uint8Array,
  bytes: Uint8Array,
): Pick<RunReport, 'width' | 'height' | 'originalBytes' | 'resultBytes'> & { bytes: Uint8Array } {
  return { width: plan.width, height: plan.height, originalBytes: input.length, resultBytes: bytes.length, bytes };
}
