import { hasQuality } from '../run/quality-scale.js';
import { SAMPLE_PIXELS, sampleStep } from '../run/sample-tiles.js';
import { encoderSettings } from './encoder-settings.js';
import type { Plan } from './plan.js';
import { type EncodeStep, encodeOf } from './steps.js';

/**
 * Megapixels per second that one core writes at each effort, highest effort first. Measured on the
 * slowest of the photos tried.
 */
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
/**
 * Small images are three times as fast. Large ones are encoded again and again until their first
 * partition fits, except at low effort.
 */
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

/** With and without trellis quantization. */
const JPEG_SPEEDS = { trellis: 7, plain: 30 } as const;
/** Quantizing and optimizing photos, by effort. */
const PALETTE_SPEEDS = { max: 0.3, normal: 0.85, fast: 3 } as const;
/** Animated photos; the effort makes hardly any difference. */
const GIF_SPEED = 1.8;

/**
 * How much of a file's time may be spent on encoding. The rest is for reading it, and for images
 * that are harder than others.
 */
const SHARE = 1 / 2;
/** A search with fewer encodes wouldn't find much. */
const MIN_ENCODES = 3;
/**
 * If there is no quality to search, smaller and smaller images are written. Together they have
 * about as many pixels as this many full-size ones.
 */
const ENCODES_OF_SIZES = 3;

/** How many encodes of a search for a score the most effort leaves time for. */
const ENCODES_AT_MAX_EFFORT = 2;

/** Megapixels per second that are decoded and scored. */
const SCORE_SPEED = 8;
/** How often it usually writes a sample. */
const SAMPLE_ATTEMPTS = 3;

/** Formats are compared only if this share of the time is left for the one that is chosen. */
const MIN_SHARE_AFTER_CHOOSING = 0.4;

type Speeds = readonly (readonly [effort: number, megapixelsPerSecond: number])[];

/** Seconds that encoding may take. */
const room = (timeoutMs: number) => (timeoutMs * SHARE) / 1000;

/** The slowest effort that is expected to fit; the fastest if none does. */
function slowestOf(speeds: Speeds, pixels: number, timeoutMs: number): number {
  const fitting = speeds.find(([, speed]) => pixels / 1_000_000 / speed <= room(timeoutMs)) ?? speeds.at(-1);
  if (!fitting) throw new Error('A table without speeds');
  return fitting[0];
}

/** libvips' effort for AVIF, 0 to 7. */
export function avifEffort(pixels: number, timeoutMs: number): number {
  return slowestOf(AVIF_SPEEDS, pixels, timeoutMs);
}

/** libvips' effort for WebP: 2, 4 or 6; lossless 0 to 6. */
export function webpEffort(pixels: number, timeoutMs: number, lossless: boolean): number {
  return slowestOf(lossless ? LOSSLESS_WEBP_SPEEDS : WEBP_SPEEDS, pixels, timeoutMs);
}

/**
 * Fits a plan to the time a server gives a file. With `effort: max`, AVIF and WebP get the slowest
 * effort the time allows. Otherwise they get the usual effort, unless only a lower one fits. A
 * search for a size writes the image several times, and every encode counts, in every format. A
 * search for a score gets as many encodes as fit without lowering the effort. Other plans stay as
 * they are. If there is time for it, formats are compared first. In browsers, effort means the same
 * on every device, and no time is promised.
 */
export function fitEffort({ alternatives, ...plan }: Plan, timeoutMs: number): Plan {
  if (!alternatives) return fitOne(plan, timeoutMs);
  const choosing = [plan, ...alternatives].reduce((sum, each) => sum + secondsOnSample(each, timeoutMs), 0);
  const leftMs = timeoutMs - (choosing * 1000) / SHARE;
  if (leftMs < MIN_SHARE_AFTER_CHOOSING * timeoutMs) return fitOne(plan, timeoutMs);
  return { ...fitOne(plan, leftMs), alternatives: alternatives.map((each) => fitOne(each, leftMs)) };
}

/** What it takes to find out how many bytes a format needs for a sample. */
function secondsOnSample(plan: Plan, timeoutMs: number): number {
  const pixels = Math.min(SAMPLE_PIXELS, plan.width * plan.height);
  return SAMPLE_ATTEMPTS * secondsFor(pixels, fittingWay(plan, sampleStep(encodeOf(plan)), pixels, timeoutMs).speed);
}

function fitOne(plan: Plan, timeoutMs: number): Plan {
  const encode = encodeOf(plan);
  const tries = encodesOf(plan, encode);
  const pixels = plan.width * plan.height * plan.frames;
  const { change, speed } = fittingWay(plan, encode, pixels * tries, timeoutMs);
  const steps = plan.steps.map((step) => (step.kind === 'encode' ? { ...step, ...change } : step));
  const { target, goal, ...others } = plan;
  if (target) {
    const fitting = Math.floor((room(timeoutMs) * speed * 1_000_000) / pixels);
    return { ...plan, steps, target: { ...target, encodes: Math.min(target.encodes, Math.max(MIN_ENCODES, fitting)) } };
  }
  if (!goal) return { ...plan, steps };
  // A sample is written several times before the image is. If there is no time for that, the image
  // gets the usual quality for its score.
  const sampleSpeed = fittingWay(plan, sampleStep(encode), pixels, timeoutMs).speed;
  const sampling = goal.onSample ? SAMPLE_ATTEMPTS * secondsFor(SAMPLE_PIXELS, sampleSpeed) : 0;
  const encodes = Math.floor((room(timeoutMs) - sampling) / secondsFor(pixels, speed));
  return encodes < 1 ? { ...others, steps } : { ...plan, steps, goal: { ...goal, encodes: Math.min(goal.encodes, encodes) } };
}

/** What one attempt takes. */
function secondsFor(pixels: number, speed: number): number {
  return (pixels / 1_000_000) * (1 / speed + 1 / SCORE_SPEED);
}

/** How many encodes of the whole image the effort must leave time for. */
function encodesOf(plan: Plan, encode: EncodeStep): number {
  if (plan.goal) return encode.effort === 'max' ? ENCODES_AT_MAX_EFFORT : 1;
  if (!plan.target) return 1;
  return hasQuality(encode, plan) ? plan.target.encodes : plan.target.allowResize ? ENCODES_OF_SIZES : 1;
}

interface Way {
  readonly change: Partial<EncodeStep>;
  /** Megapixels per second. */
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
