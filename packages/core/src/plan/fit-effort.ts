import { hasQuality } from '../run/quality-scale.js';
import { encoderSettings } from './encoder-settings.js';
import type { Plan } from './plan.js';
import { type EncodeStep, encodeOf } from './steps.js';

/** Megapixels that one core writes in a second at each effort, the most effort first: the slowest of the photos tried. */
const AVIF_SPEEDS = [
  [7, 0.03],
  [6, 0.045],
  [5, 0.08],
  [4, 0.095],
  [3, 0.45],
  [2, 0.9],
  [1, 1.3],
  [0, 4],
] as const;
/** Small ones are three times as quick; large ones are written again and again until their first part fits, except with little effort. */
const WEBP_SPEEDS = [
  [6, 0.8],
  [4, 1.4],
  [2, 8],
] as const;
const LOSSLESS_WEBP_SPEEDS = [
  [6, 0.4],
  [4, 0.65],
  [1, 0.8],
  [0, 1.4],
] as const;

/** With trellis quantisation and without. */
const JPEG_SPEEDS = { trellis: 7, plain: 30 } as const;
/** Quantising and optimising, by effort: photos. */
const PALETTE_SPEEDS = { max: 0.3, normal: 0.85, fast: 3 } as const;
/** Moving photos; the effort makes hardly a difference. */
const GIF_SPEED = 1.8;

/** Of the whole time for a file this much may be spent on encoding: the rest is reading it, and pictures that are harder than others. */
const SHARE = 1 / 2;
/** A search with fewer encodes would find little. */
const MIN_ENCODES = 3;
/** Without quality to search through, smaller and smaller pictures are written: together about as many pixels as this many whole ones. */
const ENCODES_OF_SIZES = 3;

type Speeds = readonly (readonly [effort: number, megapixelsPerSecond: number])[];

/** Seconds that may be spent on encoding. */
const room = (timeoutMs: number) => (timeoutMs * SHARE) / 1000;

/** The slowest effort whose expected time fits; the fastest where none does. */
function slowestOf(speeds: Speeds, pixels: number, timeoutMs: number): number {
  const fitting = speeds.find(([, speed]) => pixels / 1_000_000 / speed <= room(timeoutMs)) ?? speeds.at(-1);
  if (!fitting) throw new Error('A table without speeds');
  return fitting[0];
}

/** libvips' effort for AVIF, 0 to 7. */
export function avifEffort(pixels: number, timeoutMs: number): number {
  return slowestOf(AVIF_SPEEDS, pixels, timeoutMs);
}

/** libvips' effort for WebP: 2, 4 or 6, without loss 0 to 6. */
export function webpEffort(pixels: number, timeoutMs: number, lossless: boolean): number {
  return slowestOf(lossless ? LOSSLESS_WEBP_SPEEDS : WEBP_SPEEDS, pixels, timeoutMs);
}

/**
 * The plan for a server that gives a file this long. With `effort: max`, AVIF and WebP are written with the slowest effort that the time
 * allows for; with less, as everywhere, unless only a still lower effort fits. A search for a size writes the picture several times: all of
 * them count, in every format. Other plans stay as they are. In browsers effort means the same on every device, and nobody promises a time.
 */
export function fitEffort(plan: Plan, timeoutMs: number): Plan {
  const encode = encodeOf(plan);
  const tries = encodesOf(plan, encode);
  const pixels = plan.width * plan.height * plan.frames;
  const { change, speed } = fittingWay(plan, encode, pixels * tries, timeoutMs);
  const steps = plan.steps.map((step) => (step.kind === 'encode' ? { ...step, ...change } : step));
  if (!plan.target) return { ...plan, steps };
  const fitting = Math.floor((room(timeoutMs) * speed * 1_000_000) / pixels);
  return { ...plan, steps, target: { ...plan.target, encodes: Math.min(plan.target.encodes, Math.max(MIN_ENCODES, fitting)) } };
}

function encodesOf(plan: Plan, encode: EncodeStep): number {
  if (!plan.target) return 1;
  return hasQuality(encode, plan) ? plan.target.encodes : plan.target.allowResize ? ENCODES_OF_SIZES : 1;
}

interface Way {
  readonly change: Partial<EncodeStep>;
  /** Megapixels in a second. */
  readonly speed: number;
}

function fittingWay(plan: Plan, encode: EncodeStep, pixels: number, timeoutMs: number): Way {
  const usual = encoderSettings(encode, plan.width * plan.height);
  const fits = (speed: number) => pixels / 1_000_000 / speed <= room(timeoutMs);
  switch (usual.format) {
    case 'avif':
    case 'webp': {
      const speeds: Speeds = usual.format === 'avif' ? AVIF_SPEEDS : usual.lossless ? LOSSLESS_WEBP_SPEEDS : WEBP_SPEEDS;
      const fitting = slowestOf(speeds, pixels, timeoutMs);
      const encoderEffort = encode.effort === 'max' ? fitting : Math.min(fitting, usual.effort);
      return { change: { encoderEffort }, speed: speeds.find(([effort]) => effort <= encoderEffort)?.[1] ?? Number.POSITIVE_INFINITY };
    }
    case 'jpeg': {
      const trellis = encode.trellis && (!plan.target || fits(JPEG_SPEEDS.trellis));
      return { change: { trellis }, speed: JPEG_SPEEDS[trellis ? 'trellis' : 'plain'] };
    }
    case 'png': {
      const effort = plan.target && usual.palette && !fits(PALETTE_SPEEDS[encode.effort]) ? 'fast' : encode.effort;
      return { change: { effort }, speed: PALETTE_SPEEDS[effort] };
    }
    case 'gif':
    case 'jxl':
    case 'tiff':
      return { change: {}, speed: GIF_SPEED };
  }
}
