import { rgbOf } from './frame.js';
import { largest, type PixelImage } from './image.js';

/** Multiplies colors by their opacity, in place, so hidden ones don't show up at edges. */
export function premultiply({ data }: PixelImage): void {
  const most = largest(data);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    if (alpha === most) continue;
    const share = alpha / most;
    for (let channel = at; channel < at + 3; channel += 1) data[channel] = Math.round((data[channel] ?? 0) * share);
  }
}

/** Undoes `premultiply`, in place. */
export function unpremultiply({ data }: PixelImage): void {
  const most = largest(data);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    if (alpha === most || alpha === 0) continue;
    const factor = most / alpha;
    for (let channel = at; channel < at + 3; channel += 1) data[channel] = Math.min(most, Math.round((data[channel] ?? 0) * factor));
  }
}

/** Puts the image on a background color, in place. */
export function flatten(image: PixelImage, background: string): PixelImage {
  const { data } = image;
  const most = largest(data);
  const color = rgbOf(background).map((level) => (level * most) / 255);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    if (alpha === most) continue;
    const share = alpha / most;
    for (let channel = 0; channel < 3; channel += 1)
      data[at + channel] = Math.round((data[at + channel] ?? 0) * share + (color[channel] ?? 0) * (1 - share));
    data[at + 3] = most;
  }
  return image;
}
