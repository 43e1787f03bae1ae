import type { PixelImage } from '../image.js';

/**
 * The full engine's encoder spends more on smooth surfaces and less on busy ones than the quality
 * says. This encoder has no such tuning and uses one quality for the whole image. The numbers were
 * fitted to give the full engine's bytes and score (SSIMULACRA 2) at qualities 30, 50, 63, 80 and
 * 92 over photos, screenshots and line art of 1024 pixels; `npm run parity:portable` shows how
 * close they get.
 */
const STEEPNESS = 7;
/** The texture at which a quality means the same to both; full chroma costs this encoder more. */
const USUAL_TEXTURE = { half: 3.9, full: 3.3 } as const;
/**
 * Added to that texture in fast mode, where this encoder's files are smaller and a little worse.
 */
const FAST_GAIN = 0.4;
/** Anything smoother than this takes hardly any bytes at any quality. */
const LEAST_TEXTURE = 1.75;
/** Closer to 100 than this, qualities have less and less room to differ. */
const ROOM = 38;
/** The highest lossy quality; 100 would mean lossless. */
const MAX_QUALITY = 98;

/**
 * The quality at which this encoder comes closest to the full engine's result at the requested
 * quality.
 */
export function avifQuality(image: PixelImage, quality: number, chroma: keyof typeof USUAL_TEXTURE, isFast: boolean): number {
  if (quality >= 100) return quality;
  const room = Math.min(1, (100 - quality) / ROOM);
  const usual = USUAL_TEXTURE[chroma] + (isFast ? FAST_GAIN : 0);
  const shift = STEEPNESS * (usual - Math.max(LEAST_TEXTURE, textureOf(image)));
  return Math.max(1, Math.min(MAX_QUALITY, Math.round(quality + room * shift)));
}

const BLOCK = 8;

/**
 * How busy an image is: the mean deviation of light within blocks of 8 × 8, as a logarithm. A white
 * page has 0, a photo 2 to 5.
 */
export function textureOf({ width, height, data }: PixelImage): number {
  const toLevels = data instanceof Uint16Array ? 1 / 257 : 1;
  let deviations = 0;
  let blocks = 0;
  for (let top = 0; top < height; top += BLOCK) {
    for (let left = 0; left < width; left += BLOCK) {
      deviations += deviationOf(data, width, left, top, Math.min(width, left + BLOCK), Math.min(height, top + BLOCK));
      blocks += 1;
    }
  }
  return Math.log2(1 + (deviations / blocks) * toLevels);
}

function deviationOf(data: PixelImage['data'], width: number, left: number, top: number, right: number, bottom: number): number {
  let sum = 0;
  let squares = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
      const light = 0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number);
      sum += light;
      squares += light * light;
    }
  }
  const count = (right - left) * (bottom - top);
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}
