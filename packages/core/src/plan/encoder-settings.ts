import type { EncodeStep } from './steps.js';

/**
 * libvips' save parameters for an encode step. Every engine takes its settings from here, so the
 * same plan gives the same file in the browser and on the server. They reach the encoders in
 * `write` (engine-sharp's `render.ts`), `full/save.ts` and `portable/encode-image.ts`, which
 * translates them for its codecs.
 */
export type EncoderSettings =
  | { readonly format: 'jpeg'; readonly Q: number; readonly subsample: boolean; readonly trellis: boolean; readonly quantTable: number }
  | { readonly format: 'png'; readonly palette: false; readonly compression: number; readonly bitDepth: 8 | 16 }
  | { readonly format: 'png'; readonly palette: true; readonly compression: number; readonly Q: number; readonly effort: number }
  | { readonly format: 'webp'; readonly Q: number; readonly lossless: boolean; readonly effort: number; readonly smartSubsample: boolean }
  | { readonly format: 'avif'; readonly Q: number; readonly lossless: boolean; readonly effort: number; readonly subsample: boolean }
  | { readonly format: 'gif'; readonly effort: number; readonly interframeMaxError: number }
  | { readonly format: 'jxl'; readonly Q: number; readonly lossless: boolean; readonly effort: number }
  | { readonly format: 'tiff' };

const WEBP_EFFORT = { fast: 2, normal: 4, max: 6 } as const;
/**
 * By size: up to and above `AVIF_LARGE_PIXELS`. Each step up takes two to three times as long, so
 * large images get less effort: at effort 3, 12 megapixels take minutes in a browser.
 */
const AVIF_EFFORT = { fast: [1, 1], normal: [3, 1], max: [5, 3] } as const;
const AVIF_LARGE_PIXELS = 2_000_000;
const GIF_EFFORT = { fast: 3, normal: 7, max: 10 } as const;
const JXL_EFFORT = { fast: 3, normal: 5, max: 7 } as const;
const QUANTIZE_EFFORT = { fast: 3, normal: 7, max: 10 } as const;

/**
 * mozjpeg's table 3 (ImageMagick's, tuned for PSNR-HVS) is what its own presets use. Table 5 (by
 * Klein, Silverstein and Carney) takes fewer bytes at the same score (docs/bench, "encoders").
 */
const QUANT_TABLES = { usual: 3, best: 5 } as const;

/**
 * At this quality and above, colors keep their full resolution. It's set here because libvips' own
 * threshold differs between its interfaces.
 */
export const FULL_CHROMA_QUALITY = 90;

export function encoderSettings(step: EncodeStep, pixels: number): EncoderSettings {
  const { quality: Q, lossless, effort, encoderEffort } = step;
  const chroma = step.chroma ?? (Q < FULL_CHROMA_QUALITY ? 'half' : 'full');
  const subsample = !lossless && chroma === 'half';
  switch (step.format) {
    case 'jpeg':
      return { format: 'jpeg', Q, subsample, trellis: step.trellis, quantTable: QUANT_TABLES[step.fixedQuality ? 'usual' : 'best'] };
    case 'png':
      return lossless
        ? { format: 'png', palette: false, compression: deflateLevel(step, pixels), bitDepth: step.bitDepth }
        : { format: 'png', palette: true, compression: deflateLevel(step, pixels), Q, effort: QUANTIZE_EFFORT[effort] };
    case 'webp':
      return {
        format: 'webp',
        Q,
        lossless,
        effort: encoderEffort ?? WEBP_EFFORT[effort],
        // WebP always has colors at half resolution, but they can be chosen with more care.
        smartSubsample: !lossless && chroma === 'full',
      };
    case 'avif':
      return { format: 'avif', Q, lossless, effort: encoderEffort ?? AVIF_EFFORT[effort][pixels > AVIF_LARGE_PIXELS ? 1 : 0], subsample };
    case 'gif':
      // How much a pixel may differ from the previous frame and still count as unchanged.
      return { format: 'gif', effort: GIF_EFFORT[effort], interframeMaxError: Math.round((100 - Q) / 5) };
    case 'jxl':
      return { format: 'jxl', Q, lossless, effort: JXL_EFFORT[effort] };
    case 'tiff':
      return { format: 'tiff' };
    case 'ico':
      // An icon contains a PNG, which is wrapped afterwards.
      return { format: 'png', palette: false, compression: deflateLevel(step, pixels), bitDepth: 8 };
  }
}

/**
 * A lossless PNG that oxipng recompresses came out the same size after levels 0, 1, 6 and 9. Level 2
 * takes a fifth of the time of 6 for a photo, at 1 to 6% more bytes, so it's still clear which PNG
 * is worth recompressing. For palettes, finding the colors takes far longer than deflating.
 */
function deflateLevel(step: EncodeStep, pixels: number): number {
  if (oxipngLevel(step, pixels) !== undefined) return step.lossless ? 2 : 6;
  return step.effort === 'fast' ? 6 : 9;
}

/**
 * The level oxipng runs at afterwards; undefined if that would take too long to be worth it. Level
 * 2 takes twice as long as 1. That pays off for lossless screenshots (-9 to -12 %), but hardly for
 * palettes (photos 0.2 %, a screenshot 4 % of 46 kB) or photos (0.2 %).
 */
export function oxipngLevel(step: EncodeStep, pixels: number): number | undefined {
  if ((step.format !== 'png' && step.format !== 'ico') || step.effort === 'fast' || pixels > MAX_OXIPNG_PIXELS) return undefined;
  if (step.effort === 'max') return 4;
  return step.lossless && pixels <= MAX_SECOND_LEVEL_PIXELS ? 2 : 1;
}

const MAX_OXIPNG_PIXELS = 25_000_000;
/** More than a 4K screenshot, less than a camera photo. */
const MAX_SECOND_LEVEL_PIXELS = 9_000_000;
