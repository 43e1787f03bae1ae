/** Screen pixels per image pixel; `fit` shows all of it. */
export type Zoom = 'fit' | number;

const STEPS = [0.125, 0.25, 0.5, 1, 2, 4, 8] as const;
const MAX = 8;

/** Limits a zoom; anything that would show more than the whole image becomes `fit`. */
export function boundedZoom(zoom: number, fit: number): Zoom {
  return zoom <= fit ? 'fit' : Math.min(MAX, zoom);
}

/** The next step in or out from here. `fit` is the scale at which this image fits this window. */
export function steppedZoom(zoom: Zoom, fit: number, direction: 'in' | 'out'): Zoom {
  const now = zoom === 'fit' ? fit : zoom;
  const next = direction === 'in' ? STEPS.find((step) => step > now * 1.01) : STEPS.findLast((step) => step < now * 0.99);
  return boundedZoom(next ?? now, fit);
}

/**
 * A point of the image (as fractions of its size) and its position in the view (in pixels), which
 * it keeps when the zoom changes.
 */
export interface Anchor {
  readonly x: number;
  readonly y: number;
  readonly at: { readonly x: number; readonly y: number };
}

/** The point of the image that's now at this position in the view. */
export function anchorAt(view: HTMLElement, image: HTMLElement, at = middleOf(view)): Anchor {
  return {
    x: (view.scrollLeft + at.x - image.offsetLeft) / image.offsetWidth,
    y: (view.scrollTop + at.y - image.offsetTop) / image.offsetHeight,
    at,
  };
}

/** Scrolls the anchor back to its position; without one, to the middle of the image. */
export function holdAnchor(view: HTMLElement, image: HTMLElement, anchor: Anchor | undefined): void {
  const { x, y, at } = anchor ?? { x: 0.5, y: 0.5, at: middleOf(view) };
  view.scrollTo(image.offsetLeft + x * image.offsetWidth - at.x, image.offsetTop + y * image.offsetHeight - at.y);
}

function middleOf(view: HTMLElement): Anchor['at'] {
  return { x: view.clientWidth / 2, y: view.clientHeight / 2 };
}
