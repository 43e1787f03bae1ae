import type { Codec } from './codec.js';
import { encodeOf, type Plan, type RunOptions, type RunResult } from './plan.js';
import { runToTarget } from './run-to-target.js';
import { keepPixels, settle } from './settle.js';
import { stripMetadata } from './strip/strip-metadata.js';
import { withPngProfile } from './strip/with-png-profile.js';
import { writeOnce, writeSmallest } from './write-picture.js';

/** Carries out a plan: every candidate is rendered, the smallest one is settled against the input; with a target, the best one that fits. */
export async function runPlan(plan: Plan, input: Uint8Array, codec: Codec, options: RunOptions = {}): Promise<RunResult> {
  // What must not be in the result never reaches a decoder: libvips would carry an EXIF thumbnail over.
  const stripped = stripMetadata(input, plan.source, encodeOf(plan).metadata);
  const readable = () => (plan.source.format === 'png' ? withPngProfile(stripped.bytes) : stripped.bytes);
  if (plan.target) {
    const picture = readable();
    return runToTarget(
      plan,
      plan.target,
      { input, stripped },
      (smaller, encode, wantedBytes, onProgress) => writeOnce(smaller, encode, picture, codec, wantedBytes, onProgress),
      options,
    );
  }
  if (plan.keepsPixels) return keepPixels(plan, input, stripped, 'would_lose_parts');
  return settle(plan, input, stripped, await writeSmallest(plan, readable(), codec, options));
}
