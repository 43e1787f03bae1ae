import { AppError, unreadVariant } from '@imagemill/errors';
import { stripMetadata, withPngProfile } from '@imagemill/files';
import type { Codec, Plan, RunOptions, RunResult } from '../plan/plan.js';
import { encodeOf } from '../plan/steps.js';
import { pickFormat } from './pick-format.js';
import { runToScore } from './run-to-score.js';
import { runToTarget } from './run-to-target.js';
import { keepPixels, settle, settleLossless, worthwhile } from './settle.js';
import { writeOnce, writeSmallest } from './write-image.js';

/**
 * Carries out a plan. If the codec can't read a file of a rare variant, the file isn't called
 * damaged: `unsupported_variant` names the variant.
 */
export async function runPlan(plan: Plan, input: Uint8Array, codec: Codec, options: RunOptions = {}): Promise<RunResult> {
  try {
    return await carryOut(plan, input, codec, options);
  } catch (error) {
    const { variant } = plan.source;
    const isUnread = error instanceof AppError && (error.code === 'corrupt_input' || error.code === 'unsupported_variant');
    throw isUnread && variant ? unreadVariant(variant, error) : error;
  }
}

async function settleVector(plan: Plan, input: Uint8Array, codec: Codec): Promise<RunResult> {
  const smaller = await codec.minifySvg?.(input, encodeOf(plan).metadata);
  if (!smaller) throw new Error('This engine reads no SVG');
  const result = settleLossless(plan, input, smaller);
  if (!plan.target || result.resultBytes <= plan.target.bytes) return result;
  const detail = 'A drawing has no quality to give up. Allow a larger result, or choose another format.';
  throw new AppError('target_unreachable', { bestBytes: result.resultBytes, detail });
}

/** A search needs more memory than one encode. An image that is too large for it goes without. */
function ifTooComplex<T>(error: unknown, withoutSearch: () => T): T {
  if (error instanceof AppError && error.code === 'too_complex') return withoutSearch();
  throw error;
}

/**
 * Renders all candidates and settles the smallest against the input. With a target, finds the best
 * result that fits.
 */
async function carryOut(plan: Plan, input: Uint8Array, codec: Codec, options: RunOptions): Promise<RunResult> {
  if (plan.keepsVector) return settleVector(plan, input, codec);
  // Metadata that must not be in the result never reaches a decoder: libvips would carry an EXIF
  // thumbnail over.
  const stripped = stripMetadata(input, plan.source, encodeOf(plan).metadata);
  const readable = () => (plan.source.format === 'png' ? withPngProfile(stripped.bytes) : stripped.bytes);
  if (plan.alternatives) {
    const { alternatives, ...first } = plan;
    const picked = await pickFormat(first, alternatives, readable(), codec, options).catch((error) =>
      ifTooComplex(error, () => ({ plan: first, options })),
    );
    return carryOut(picked.plan, input, codec, picked.options);
  }
  if (plan.target) {
    const image = readable();
    return runToTarget(
      plan,
      plan.target,
      { input, stripped },
      (smaller, encode, wantedBytes, onProgress) => writeOnce(smaller, encode, image, codec, wantedBytes, onProgress),
      options,
    );
  }
  if (plan.keepsPixels) return keepPixels(plan, input, stripped, 'would_lose_parts');
  const { score } = codec;
  if (plan.goal && score) {
    const uselessBytes = plan.neverLarger ? stripped.bytes.length * worthwhile(encodeOf(plan)) : Number.POSITIVE_INFINITY;
    const search = runToScore(plan, plan.goal, readable(), uselessBytes, { ...codec, score }, options);
    return settle(
      plan,
      input,
      stripped,
      await search.catch((error) => ifTooComplex(error, () => writeSmallest(plan, readable(), codec, options))),
    );
  }
  return settle(plan, input, stripped, await writeSmallest(plan, readable(), codec, options));
}
