import type Vips from 'wasm-vips';
import type { VipsModule } from './start-vips.js';

/**
 * An animation is one tall image with its frames below each other. Whatever changes a frame's edges
 * is done to each frame separately.
 */
export function eachPage(vips: VipsModule, image: Vips.Image, pageHeight: number, change: (page: Vips.Image) => Vips.Image): Vips.Image {
  const count = image.height / pageHeight;
  if (count <= 1) return change(image);
  // Pages are read side by side, not one after another, so the image must be in memory.
  const whole = image.copyMemory();
  const pages = Array.from({ length: count }, (_, index) => change(whole.crop(0, index * pageHeight, whole.width, pageHeight)));
  return withPageHeight(vips.Image.arrayjoin(pages, { across: 1 }), pages[0]?.height ?? pageHeight);
}

/**
 * Scales every page to exactly this size. The total height is a whole number of pages, so none
 * bleeds into the next.
 */
export function resizePages(image: Vips.Image, pageHeight: number, target: { width: number; height: number }): Vips.Image {
  const height = target.height * (image.height / pageHeight);
  const resized = image.resize(1 / (image.width / target.width), { vscale: 1 / (image.height / height), kernel: 'lanczos3' });
  return image.height > pageHeight ? withPageHeight(resized, target.height) : resized;
}

function withPageHeight(image: Vips.Image, pageHeight: number): Vips.Image {
  const copy = image.copy();
  copy.setInt('page-height', pageHeight);
  return copy;
}
