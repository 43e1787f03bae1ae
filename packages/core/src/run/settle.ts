import type { Stripped } from '@imagemill/files';
import type { Plan, RunReport, RunResult } from '../plan/plan.js';
import type { EncodeStep } from '../plan/steps.js';

/** An image written in one way. */
export interface Candidate {
  readonly encode: EncodeStep;
  readonly bytes: Uint8Array;
  /** How closely it looks like the original, if that was measured. */
  readonly score?: number;
}

/**
 * A lossy result must be below this share of the input. Otherwise it costs more in quality than it
 * saves in bytes.
 */
const WORTH_REENCODING = 0.98;

/** The share of the input's bytes that a result must stay below to be worth having. */
export function worthwhile({ lossless }: EncodeStep): number {
  return lossless ? 1 : WORTH_REENCODING;
}

/**
 * Decides what is returned. Compress, and resize to the size an image already has, fall back to the
 * input if the result isn't worth it: only the metadata that must go is cut out, and the pixels
 * aren't touched. So they never return more bytes than they got, and `unchanged` means the input
 * byte for byte.
 */
export function settle(plan: Plan, input: Uint8Array, stripped: Stripped, { encode, bytes: encoded, score }: Candidate): RunResult {
  const optimized: RunResult = {
    ...reportOf(plan, input, encoded),
    result: 'optimized',
    format: plan.format,
    qualityUsed: encode.lossless ? undefined : encode.quality,
    ...(score === undefined ? {} : { visualScore: Math.round(score * 10) / 10 }),
    notices: plan.notices,
  };
  if (!plan.neverLarger) return optimized;

  if (encoded.length < stripped.bytes.length * worthwhile(encode)) return optimized;

  return keepPixels(plan, input, stripped, encoded.length > input.length ? 'would_grow' : 'already_optimal');
}

/** The minified SVG if it's smaller, otherwise the input. */
export function settleLossless(plan: Plan, input: Uint8Array, bytes: Uint8Array): RunResult {
  if (bytes.length >= input.length) return keepPixels(plan, input, { bytes: input, dropped: false }, 'already_optimal');
  return { ...reportOf(plan, input, bytes), result: 'optimized', format: plan.source.format, notices: [] };
}

/** The input without the metadata that must go, or the very same bytes if nothing must. */
export function keepPixels(plan: Plan, input: Uint8Array, stripped: Stripped, reason: NonNullable<RunReport['reason']>): RunResult {
  const { source } = plan;
  const kept = { ...reportOf(plan, input, stripped.bytes), format: source.format, reason } as const;
  // A JPEG's gain map comes after the image and is cut off with the metadata. In other formats it's
  // an item that stays.
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
