import assert from 'node:assert/strict';
import type { RunResult } from '@imagemill/core';
import { differenceOf, type ReferenceDecoder } from './reference-decoder.js';

/**
 * In levels of 255, for cells of a 24 × 24 grid: how far a result may be from the original as
 * another decoder shows it.
 */
export interface Bound {
  readonly mean: number;
  readonly worst: number;
}
export const EXACT: Bound = { mean: 0.6, worst: 9 };
export const RESIZED: Bound = { mean: 1.5, worst: 16 };
/** 256 colors without soft transparency, or edges that fall between the pixels of a small image. */
export const COARSE: Bound = { mean: 8, worst: 160 };
export const LOSSY: Bound = { mean: 4, worst: 60 };

/** Compares a result with the original; transparency counts unless it was filled. */
export async function assertLooksAlike(
  reference: ReferenceDecoder,
  input: Uint8Array,
  result: RunResult,
  bound: Bound,
  what: string,
): Promise<void> {
  const [wanted, seen] = await Promise.all([reference.decode(input), reference.decode(result.bytes)]);
  const onBlack = !result.notices.includes('transparency_flattened');
  const frames = seen.frames.length === 1 ? wanted.frames.slice(0, 1) : wanted.frames;
  const { mean, worst } = differenceOf({ ...wanted, frames }, seen, { onBlack });
  assert.ok(mean <= bound.mean && worst <= bound.worst, `${what}: mean ${mean.toFixed(2)}, worst ${worst.toFixed(1)}`);
}
