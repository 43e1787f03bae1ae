import { fromVipsError } from '@imagemill/core';
import type { RunningVips } from './start-vips.js';

const SIDE = 64;

/** Parses an SVG and draws it small; what it refers to again and again is counted and refused by libvips' reader. */
export function tryDrawing({ vips, freeHandles }: RunningVips, svg: Uint8Array): void {
  try {
    const { width, height } = vips.Image.svgloadBuffer(svg);
    vips.Image.svgloadBuffer(svg, { scale: Math.min(1, SIDE / Math.max(width, height)) }).avg();
  } catch (error) {
    throw fromVipsError(error);
  } finally {
    freeHandles();
  }
}
