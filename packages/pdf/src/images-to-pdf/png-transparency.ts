import { channelsOf, type PngImage } from './png-image.js';

const OPAQUE = 255;

/** Separates colors from alpha. Alpha is 8-bit, and left out if every pixel is opaque. */
export function splitAlpha(image: PngImage, samples: Uint8Array): { color: Uint8Array; alpha?: Uint8Array } {
  const sampleBytes = image.bits === 16 ? 2 : 1;
  const pixelBytes = channelsOf(image) * sampleBytes;
  const colorBytes = pixelBytes - sampleBytes;
  const pixels = image.width * image.height;
  const color = new Uint8Array(pixels * colorBytes);
  const alpha = new Uint8Array(pixels);
  let opaque = true;
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const from = pixel * pixelBytes;
    for (let i = 0; i < colorBytes; i += 1) color[pixel * colorBytes + i] = samples[from + i] as number;
    const value = samples[from + colorBytes] as number;
    alpha[pixel] = value;
    opaque &&= value === OPAQUE;
  }
  return opaque ? { color } : { color, alpha };
}

/** The one transparent color of a gray or RGB image, as the ranges of a color key. */
export function transparentColor({ kind, bits, transparency }: PngImage): number[] | undefined {
  const channels = kind === 'rgb' ? 3 : 1;
  if (kind === 'palette' || transparency?.length !== channels * 2) return undefined;
  const values = Array.from({ length: channels }, (_, i) => ((transparency[i * 2] ?? 0) << 8) | (transparency[i * 2 + 1] ?? 0));
  return values.every((value) => value < 2 ** bits) ? values.flatMap((value) => [value, value]) : undefined;
}

/**
 * A color key if one color of the palette is fully transparent and all others are opaque; otherwise
 * the alpha of each pixel. Undefined if nothing is transparent.
 */
export function paletteMask(image: PngImage, samples: Uint8Array): number[] | Uint8Array | undefined {
  const { transparency, width, height, bits } = image;
  if (!transparency) return undefined;
  const seeThrough = [...transparency.entries()].filter(([, alpha]) => alpha < OPAQUE);
  const [first] = seeThrough;
  if (!first) return undefined;
  if (seeThrough.length === 1 && first[1] === 0) return [first[0], first[0]];
  const rowBytes = Math.ceil((width * bits) / 8);
  const mask = (1 << bits) - 1;
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const byte = samples[y * rowBytes + ((x * bits) >> 3)] ?? 0;
      out[y * width + x] = transparency[(byte >> (8 - bits - ((x * bits) & 7))) & mask] ?? OPAQUE;
    }
  }
  return out;
}
