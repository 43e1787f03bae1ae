import type { Pixels } from '../plan/plan.js';

/** Text and drawings with soft edges have at most this many colors, photos have far more. */
const FEW_COLORS = 1024;

/** Whether the image looks drawn by a program rather than photographed. */
export function looksDrawn({ channels, data }: Pixels): boolean {
  const seen = new Set<number>();
  for (let at = 0; at < data.length && seen.size <= FEW_COLORS; at += channels) {
    const alpha = channels === 4 ? (data[at + 3] ?? 0) : 255;
    seen.add((((data[at] ?? 0) << 24) | ((data[at + 1] ?? 0) << 16) | ((data[at + 2] ?? 0) << 8) | alpha) >>> 0);
  }
  return seen.size <= FEW_COLORS;
}
