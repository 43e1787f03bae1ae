import type { ResizeOptions } from '@imagemill/core';

type Fit = ResizeOptions['fit'];

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The requested size: a square in the middle. */
const FRAME: Box = { x: 12, y: 6, width: 20, height: 20 };
/** A wide image, as each fit places it. */
const IMAGES: { readonly [F in Fit]: Box } = {
  inside: { x: 12, y: 9.5, width: 20, height: 13 },
  cover: { x: 7, y: 6, width: 30, height: 20 },
  contain: { x: 12, y: 9.5, width: 20, height: 13 },
  fill: FRAME,
  outside: { x: 7, y: 6, width: 30, height: 20 },
};
/** The area of the result. */
const RESULTS: { readonly [F in Fit]: Box } = {
  inside: IMAGES.inside,
  cover: FRAME,
  contain: FRAME,
  fill: FRAME,
  outside: IMAGES.outside,
};

/**
 * A wide image with a sun, fitted into a square: dashed is the requested size, solid the result.
 */
export function FitDrawing({ fit }: { fit: Fit }) {
  const image = IMAGES[fit];
  const sun = { x: image.x + image.width * 0.5, y: image.y + image.height * 0.5 };
  return (
    <svg class="fit-drawing" viewBox="0 0 44 32" width="50" height="36" aria-hidden="true">
      <rect class="fit-picture" {...image} />
      <ellipse class="fit-sun" cx={sun.x} cy={sun.y} rx={image.width / 7} ry={image.height / 4.4} />
      <rect class="fit-frame" {...FRAME} />
      <rect class="fit-result" {...RESULTS[fit]} />
    </svg>
  );
}
