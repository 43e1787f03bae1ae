import type { Pixels } from '../plan/plan.js';

/** Text and drawings with soft edges have at most this many colors, color photos have far more. */
const FEW_COLORS = 1024;
/** Gray photos never have more than 256, but drawings with so few have been dithered. */
const FEW_GRAYS = 64;
/** A gray image with more of them is drawn if this share of its pixels equals the one before. */
const MOSTLY_EQUAL = 0.6;

/** Whether the image looks drawn by a program rather than photographed. */
export function looksDrawn({ channels, data }: Pixels): boolean {
  const seen = new Set<number>();
  let isGray = true;
  let equal = 0;
  let previous = -1;
  for (let at = 0; at < data.length && seen.size <= FEW_COLORS; at += channels) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    const alpha = channels === 4 ? (data[at + 3] ?? 0) : 255;
    const color = ((red << 24) | (green << 16) | (blue << 8) | alpha) >>> 0;
    if (color === previous) equal++;
    else seen.add(color);
    previous = color;
    isGray &&= red === green && green === blue;
  }
  if (seen.size > FEW_COLORS) return false;
  return !isGray || seen.size <= FEW_GRAYS || equal >= MOSTLY_EQUAL * (data.length / channels);
}
