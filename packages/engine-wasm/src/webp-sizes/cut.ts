import { crop } from '../portable/frame.js';
import { isSeeThrough, type PixelImage } from '../portable/image.js';
import { resample } from '../portable/resample.js';
import { premultiply, unpremultiply } from '../portable/transparency.js';

/** A rectangle in an image, in pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A part of the image, scaled to exactly this size. The image stays unchanged. Throws a RangeError
 * if the part isn't inside.
 */
export function cut(image: PixelImage, area: Area, width: number, height: number): PixelImage {
  const inside = area.x >= 0 && area.y >= 0 && area.x + area.width <= image.width && area.y + area.height <= image.height;
  if (!inside || Math.min(area.width, area.height, width, height) < 1) {
    throw new RangeError(`Expected a part of ${image.width} × ${image.height} but received ${JSON.stringify({ area, width, height })}`);
  }
  const whole = area.width === image.width && area.height === image.height;
  const part = whole ? image : crop(image, { kind: 'crop', left: area.x, top: area.y, width: area.width, height: area.height });
  if (part.width === width && part.height === height) return part;
  if (!isSeeThrough(part)) return resample(part, width, height);
  // Premultiplying works in place, but the whole image's colors are needed again.
  const soft = whole ? { ...part, data: part.data.slice() } : part;
  premultiply(soft);
  const small = resample(soft, width, height);
  unpremultiply(small);
  return small;
}
