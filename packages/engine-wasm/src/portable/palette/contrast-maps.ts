import type { PixelImage } from '../image.js';
import { blur, dilate, erode, type MapFilter } from './neighbors.js';
import { LIGHT } from './perceived-color.js';

/** How smooth an image is around each pixel, one byte per pixel. */
export interface ContrastMaps {
  /** 255 in smooth areas, less in noise; clean edges don't count as noise. */
  readonly smooth: Uint8Array;
  /** 255 in smooth areas, less in noise and on all edges. */
  readonly flat: Uint8Array;
}

/** Smaller images have no meaningful neighborhoods; larger ones would take too much memory. */
const MIN_SIDE = 7;
const MAX_PIXELS = 22_000_000;

export function contrastMaps({ width, height, data }: PixelImage): ContrastMaps | undefined {
  if (Math.min(width, height) < MIN_SIDE || width * height > MAX_PIXELS) return undefined;
  let smooth: Uint8Array = new Uint8Array(width * height);
  let flat: Uint8Array = new Uint8Array(width * height);
  let above: Float32Array = lightRow(data, width, 0, new Float32Array(width * 4));
  let row: Float32Array = above.slice();
  let below: Float32Array = new Float32Array(width * 4);
  for (let y = 0; y < height; y += 1) {
    lightRow(data, width, Math.min(height - 1, y + 1), below);
    for (let x = 0; x < width; x += 1) {
      const at = x * 4;
      const left = x > 0 ? at - 4 : at;
      const right = x < width - 1 ? at + 4 : at;
      let across = 0;
      let down = 0;
      for (let channel = 0; channel < 4; channel += 1) {
        const twice = 2 * (row[at + channel] as number);
        across = Math.max(across, Math.abs((row[left + channel] as number) + (row[right + channel] as number) - twice));
        down = Math.max(down, Math.abs((above[at + channel] as number) + (below[at + channel] as number) - twice));
      }
      const edge = Math.max(across, down);
      // An edge differs in one direction, noise in both.
      const noise = Math.max(edge - Math.abs(across - down) / 2, Math.min(across, down));
      const smoothness = (1 - noise) * (1 - noise);
      smooth[y * width + x] = Math.min(255, smoothness * smoothness * 256);
      flat[y * width + x] = Math.max(0, Math.min(255, (1 - edge) * 256));
    }
    [above, row, below] = [row, below, above];
  }
  let spare: Uint8Array = new Uint8Array(width * height);
  const apply = (map: Uint8Array, filter: MapFilter): Uint8Array => {
    filter(map, spare, width, height);
    [map, spare] = [spare, map];
    return map;
  };
  // Noisy areas shrink and grow again, so thin lines no longer count as noise.
  for (const filter of [dilate, dilate, blur, dilate, erode, erode, erode]) smooth = apply(smooth, filter);
  for (const filter of [erode, dilate]) flat = apply(flat, filter);
  for (let at = 0; at < flat.length; at += 1) flat[at] = Math.min(smooth[at] as number, flat[at] as number);
  return { smooth, flat };
}

function lightRow(data: PixelImage['data'], width: number, y: number, row: Float32Array): Float32Array {
  for (let to = 0, from = y * width * 4; to < row.length; to += 4, from += 4) {
    const alpha = (data[from + 3] as number) / 255;
    row[to] = (LIGHT[data[from] as number] as number) * alpha;
    row[to + 1] = (LIGHT[data[from + 1] as number] as number) * alpha;
    row[to + 2] = (LIGHT[data[from + 2] as number] as number) * alpha;
    row[to + 3] = alpha;
  }
  return row;
}
