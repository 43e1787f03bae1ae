import type { Samples } from './samples.js';

/** An image with at most 256 colors. */
export interface Palette {
  /** The colors, one after another. */
  readonly colors: Uint8Array;
  readonly count: number;
  /** The color number of each pixel. */
  readonly indices: Uint8Array;
}

const SLOTS = 1024;

/**
 * The colors of an image with one, three or four channels, sorted by brightness; undefined if there
 * are more than `most`.
 */
export function findPalette({ channels, data }: Samples, most = 256): Palette | undefined {
  const keys = new Uint32Array(SLOTS);
  const numbers = new Int16Array(SLOTS).fill(-1);
  const found: number[] = [];
  const indices = new Uint8Array(data.length / channels);
  for (let pixel = 0, at = 0; pixel < indices.length; pixel += 1, at += channels) {
    let key = data[at] as number;
    for (let channel = 1; channel < channels; channel += 1) key = ((key << 8) | (data[at + channel] as number)) >>> 0;
    let slot = (Math.imul(key, 0x9e3779b1) >>> 22) % SLOTS;
    while (numbers[slot] !== -1 && keys[slot] !== key) slot = (slot + 1) % SLOTS;
    if (numbers[slot] === -1) {
      if (found.length === most) return undefined;
      keys[slot] = key;
      numbers[slot] = found.length;
      found.push(key);
    }
    indices[pixel] = numbers[slot] as number;
  }
  return sorted(found, indices, channels);
}

/** Colors of similar brightness get neighboring numbers, which compresses better. */
function sorted(found: readonly number[], indices: Uint8Array, channels: number): Palette {
  const bytesOf = (key: number) => Array.from({ length: channels }, (_, channel) => (key >>> ((channels - 1 - channel) * 8)) & 255);
  const colors = found.map((key, number) => ({ number, bytes: bytesOf(key) }));
  const brightness = ({ bytes }: { bytes: number[] }) =>
    bytes.reduce((sum, value, i) => sum + value * (channels === 3 && i === 1 ? 2 : 1), 0);
  colors.sort((a, b) => brightness(a) - brightness(b) || a.number - b.number);
  const order = new Uint8Array(256);
  for (const [place, { number }] of colors.entries()) order[number] = place;
  for (let i = 0; i < indices.length; i += 1) indices[i] = order[indices[i] as number] as number;
  return { colors: Uint8Array.from(colors.flatMap(({ bytes }) => bytes)), count: colors.length, indices };
}
