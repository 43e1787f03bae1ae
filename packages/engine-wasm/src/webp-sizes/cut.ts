import { crop } from '../portable/frame.js';
import { isSeeThrough, type Picture } from '../portable/picture.js';
import { resample } from '../portable/resample.js';
import { premultiply, unpremultiply } from '../portable/transparency.js';

/** A rectangle of a picture, in pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A part of the picture, scaled to exactly this size. The picture stays as it is. Throws a RangeError for a part that is not inside. */
export function cut(picture: Picture, area: Area, width: number, height: number): Picture {
  const inside = area.x >= 0 && area.y >= 0 && area.x + area.width <= picture.width && area.y + area.height <= picture.height;
  if (!inside || Math.min(area.width, area.height, width, height) < 1) {
    throw new RangeError(`Expected a part of ${picture.width} × ${picture.height} but received ${JSON.stringify({ area, width, height })}`);
  }
  const whole = area.width === picture.width && area.height === picture.height;
  const part = whole ? picture : crop(picture, { kind: 'crop', left: area.x, top: area.y, width: area.width, height: area.height });
  if (part.width === width && part.height === height) return part;
  if (!isSeeThrough(part)) return resample(part, width, height);
  // Colours are weighed in place: those of the picture itself are needed again.
  const soft = whole ? { ...part, data: part.data.slice() } : part;
  premultiply(soft);
  const small = resample(soft, width, height);
  unpremultiply(small);
  return small;
}
