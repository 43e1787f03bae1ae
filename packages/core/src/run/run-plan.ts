import { AppError, unreadVariant } from '@imagemill/errors';
import { stripMetadata, withPngProfile } from '@imagemill/files';
import type { Codec, Plan, RunOptions, RunResult } from '../plan/plan.js';
import { encodeOf } from '../plan/steps.js';
import { pickFormat } from './pick-format.js';
import { runToScore } from './run-to-score.js';
import { runToTarget } from './run-to-target.js';
import { keepPixels, settle, settleLossless, worthwhile } from './settle.js';
import { throwIfFinal } from './throw-if-final.js';
import { writeOnce, writeSmallest } from './write-image.js';

/**
 * Carries out a plan. If the codec can't read a file of a rare variant, the file isn't called
 * damaged: `unsupported_variant` names the variant.
 */
export async function runPlan(plan: Plan, input: Uint8Array, codec: Codec, options: RunOptions = {}): Promise<RunResult> {
  try {
    return await carryOut(plan, input, codec, { ...options, onProgress: onlyForward(options.onProgress) });
  } catch (error) {
    const { variant } = plan.source;
    const isUnread = error instanceof AppError && (error.code === 'corrupt_input' || error.code === 'unsupported_variant');
    throw isUnread && variant ? unreadVariant(variant, error) : error;
  }
}

/** What failed may be tried again in another way, which reports from the start. */
function onlyForward(onProgress: RunOptions['onProgress']): RunOptions['onProgress'] {
  let most = 0;
  return (
    onProgress &&
    ((share) => {
      if (share <= most) return;
      most = share;
      onProgress(share);
    })
  );
}

async function settleVector(plan: Plan, input: Uint8Array, codec: Codec): Promise<RunResult> {
  const smaller = await codec.minifySvg?.(input, encodeOf(plan).metadata);
  if (!smaller) throw new Error('This engine reads no SVG');
  const result = settleLossless(plan, input, smaller);
  if (!plan.target || result.resultBytes <= plan.target.bytes) return result;
  const detail = 'A drawing has no quality to give up. Allow a larger result, or choose another format.';
  throw new AppError('target_unreachable', { bestBytes: result.resultBytes, detail });
}

/** Carries out the plan with the format that makes the file smallest. */
async function carryOutSmallest(
  { alternatives = [], ...first }: Plan,
  input: Uint8Array,
  readable: Uint8Array,
  codec: Codec,
  options: RunOptions,
): Promise<RunResult> {
  const picked = await pickFormat(first, alternatives, readable, codec, options).catch((error) => {
    throwIfFinal(error);
    return { plans: [first, ...alternatives], options };
  });
  const problems: unknown[] = [];
  for (const plan of picked.plans) {
    try {
      return await carryOut(plan, input, codec, picked.options);
    } catch (error) {
      throwIfFinal(error);
      problems.push(error);
    }
  }
  // If no format gets small enough, the error says how small the file can get.
  throw problems.sort((one, other) => bestBytesOf(one) - bestBytesOf(other))[0];
}

const bestBytesOf = (error: unknown) => (error instanceof AppError ? (error.extras.bestBytes ?? 0) : 0);

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
  if (plan.alternatives) return carryOutSmallest(plan, input, readable(), codec, options);
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
    const found = await runToScore(plan, plan.goal, readable(), uselessBytes, { ...codec, score }, options).catch((error) => {
      throwIfFinal(error);
      return writeSmallest(plan, readable(), codec, options);
    });
    return settle(plan, input, stripped, found);
  }
  return settle(plan, input, stripped, await writeSmallest(plan, readable(), codec, options));
}
