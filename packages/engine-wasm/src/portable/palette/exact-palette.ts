import type { Picture } from '../picture.js';

/** The picture by a palette of its own colours; undefined where it has too many. */
export function exactPalette({ data }: Picture, maxColors: number): { indexes: Uint8Array; palette: Uint8Array } | undefined {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  const places = new Map<number, number>();
  const indexes = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) {
    const color = pixels[at] ?? 0;
    let place = places.get(color);
    if (place === undefined) {
      place = places.size;
      if (place === maxColors) return undefined;
      places.set(color, place);
    }
    indexes[at] = place;
  }
  return { indexes, palette: new Uint8Array(Uint32Array.from(places.keys()).buffer) };
}
