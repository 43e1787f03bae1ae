import type { Seen } from './seen.js';

/** Browsers show a frame that asks for 10 ms or less for 100 ms, and files say it in either way. Times are in steps of 10 ms, as GIF has them. */
export function shownDelays({ frames }: Seen): number[] {
  return frames.map(({ delayMs }) => (delayMs <= 10 ? 100 : Math.round(delayMs / 10) * 10));
}
