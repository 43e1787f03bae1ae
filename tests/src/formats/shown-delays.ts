import type { Seen } from './seen.js';

/**
 * Browsers show a frame for 100 ms if it asks for 10 ms or less, and files use either value. Times
 * are in steps of 10 ms, as in GIF.
 */
export function shownDelays({ frames }: Seen): number[] {
  return frames.map(({ delayMs }) => (delayMs <= 10 ? 100 : Math.round(delayMs / 10) * 10));
}
