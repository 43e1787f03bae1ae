import { fromVipsError } from '@imagemill/core';
import { svgAsUtf8 } from '../decode/svg-as-utf8.js';
import type { RunningVips } from './start-vips.js';

const SIDE = 64;

/** Parses an SVG and draws it small; what it refers to again and again is counted and refused by libvips' reader. */
export function tryDrawing({ vips, freeHandles }: RunningVips, file: Uint8Array): void {
  try {
    const svg = svgAsUtf8(file);
    const { width, height } = vips.Image.svgloadBuffer(svg);
    vips.Image.svgloadBuffer(svg, { scale: Math.min(1, SIDE / Math.max(width, height)) }).avg();
  } catch (error) {
    throw fromVipsError(error);
  } finally {
    freeHandles();
  }
}
