import type { Pixels } from '../plan/plan.js';

const MAX_FRAMES = 3;

/** The frames of an animation that are scored, spread over its length. */
export function judgedFrames(frames: number): readonly number[] {
  if (frames <= MAX_FRAMES) return Array.from({ length: frames }, (_, index) => index);
  return Array.from({ length: MAX_FRAMES }, (_, index) => Math.round((index * (frames - 1)) / (MAX_FRAMES - 1)));
}

/**
 * The frames of a result that show the same as the judged ones of its original. Encoders join equal
 * neighbors into one longer frame; only the first and the last are sure to be where they were then.
 */
export function matchingFrames(
  frames: number,
  written: number,
): { readonly original: readonly number[]; readonly result: readonly number[] } {
  if (written === frames) return { original: judgedFrames(frames), result: judgedFrames(frames) };
  return { original: [0, frames - 1], result: [0, written - 1] };
}

/** Frames below one another, as one image. */
export function stacked(frames: readonly Pixels[]): Pixels {
  const [first] = frames;
  if (!first) throw new Error('An image without frames');
  if (frames.length === 1) return first;
  const channels = frames.every((frame) => frame.channels === 3) ? 3 : 4;
  const length = first.width * first.height * channels;
  const data = new Uint8Array(length * frames.length);
  for (const [index, frame] of frames.entries()) data.set(channels === frame.channels ? frame.data : withAlpha(frame.data), index * length);
  return { width: first.width, height: first.height * frames.length, channels, data };
}

function withAlpha(rgb: Uint8Array): Uint8Array {
  const rgba = new Uint8Array((rgb.length / 3) * 4).fill(255);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) rgba.set(rgb.subarray(from, from + 3), to);
  return rgba;
}

/** One after the other, so that only one is decoded at a time. */
export async function inOrder<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
