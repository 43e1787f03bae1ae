import { emptyLike, type PixelImage } from './image.js';

/** Where a pixel of the upright image comes from, by EXIF orientation. */
const SOURCES: Readonly<Record<number, (x: number, y: number, width: number, height: number) => readonly [number, number]>> = {
  2: (x, y, width) => [width - 1 - x, y],
  3: (x, y, width, height) => [width - 1 - x, height - 1 - y],
  4: (x, y, _width, height) => [x, height - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, _width, height) => [y, height - 1 - x],
  7: (x, y, width, height) => [width - 1 - y, height - 1 - x],
  8: (x, y, width) => [width - 1 - y, x],
};

/** Whether rotating upright swaps the sides. */
export function swapsSides(orientation: number): boolean {
  return orientation >= 5;
}

/** Rotates an image upright by its EXIF orientation. */
export function rotateUpright(image: PixelImage, orientation: number): PixelImage {
  const sourceOf = SOURCES[orientation];
  if (!sourceOf) return image;
  const { width, height } = image;
  const [outWidth, outHeight] = swapsSides(orientation) ? [height, width] : [width, height];
  const data = emptyLike(image.data, outWidth, outHeight);
  // A row of the result is a straight line in the source, so two of its points give the step.
  for (let y = 0, to = 0; y < outHeight; y += 1) {
    const [x0, y0] = sourceOf(0, y, width, height);
    const [x1, y1] = sourceOf(1, y, width, height);
    const step = ((y1 - y0) * width + x1 - x0) * 4;
    for (let x = 0, at = (y0 * width + x0) * 4; x < outWidth; x += 1, at += step, to += 4) {
      data[to] = image.data[at] ?? 0;
      data[to + 1] = image.data[at + 1] ?? 0;
      data[to + 2] = image.data[at + 2] ?? 0;
      data[to + 3] = image.data[at + 3] ?? 0;
    }
  }
  return { width: outWidth, height: outHeight, data };
}
