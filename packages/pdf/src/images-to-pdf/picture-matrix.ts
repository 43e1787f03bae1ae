import type { Orientation, PagePlace } from '@imagemill/core';
import { type Matrix, multiply } from '../content/matrix.js';

/** From the stored picture to the picture as seen, both as unit squares, by EXIF orientation. */
const TURNS: Readonly<Record<Orientation, Matrix>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
};

/** Draws the stored picture upright into its place. */
export function pictureMatrix(orientation: Orientation, { box }: PagePlace): Matrix {
  return multiply(TURNS[orientation], [box.width, 0, 0, box.height, box.x, box.y]);
}
