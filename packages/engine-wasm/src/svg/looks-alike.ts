import { fromVipsError } from '@imagemill/core';
import type { RunningVips } from '../full/start-vips.js';

/** Large enough to show a missing line, small enough to be drawn at once. */
const SIDE = 512;
/** Of 255: edges that move by a hundredth of a pixel change by a few levels. */
const ALLOWED = 24;

/** Whether libvips' reader draws two SVGs alike. */
export function looksAlike({ vips, freeHandles }: RunningVips, one: Uint8Array, other: Uint8Array): boolean {
  try {
    const [first, second] = [one, other].map((svg) => {
      const { width, height } = vips.Image.svgloadBuffer(svg);
      return vips.Image.svgloadBuffer(svg, { scale: SIDE / Math.max(width, height) }).premultiply();
    });
    if (!first || !second || first.width !== second.width || first.height !== second.height) return false;
    return first.subtract(second).abs().max() <= ALLOWED;
  } catch (error) {
    throw fromVipsError(error);
  } finally {
    freeHandles();
  }
}
