import { hasQuality } from '../run/quality-scale.js';
import { SAMPLE_PIXELS, sampleStep } from '../run/sample-tiles.js';
import { encoderSettings } from './encoder-settings.js';
import type { Goal, Plan } from './plan.js';
import { MAX_WHOLE_PIXELS } from './score-goal.js';
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

/** At the usual effort. */
const EXACT_WEBP_SPEED = 0.65;

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

type Speed = readonly [effort: number, megapixelsPerSecond: number];
type Speeds = readonly [Speed, ...Speed[]];

/** Seconds that encoding may take. */
const room = (timeoutMs: number) => (timeoutMs * SHARE) / 1000;

/**
 * Fits a plan to the time a server gives a file. With `effort: max`, AVIF and WebP get the slowest
 * effort the time allows. Otherwise they get the usual effort, unless only a lower one fits. A
 * search for a size writes the image several times, and every encode counts, in every format. A
 * search for a score gets a lower effort only if it would have no time at all, and as many encodes
 * as fit. Other plans stay as they are. If there is time for it, formats are compared first. In
 * browsers, effort means the same on every device, and no time is promised.
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
  const whole = plan.width * plan.height;
  const pixels = whole <= MAX_WHOLE_PIXELS ? whole : SAMPLE_PIXELS;
  const { speed } = fittingWay(waysOf(plan, sampleStep(encodeOf(plan))), pixels, timeoutMs);
  const exact = plan.format === 'webp' ? pixels / 1_000_000 / EXACT_WEBP_SPEED : 0;
  return SAMPLE_ATTEMPTS * secondsFor(pixels, speed) + exact;
}

function fitOne(plan: Plan, timeoutMs: number): Plan {
  const encode = encodeOf(plan);
  const pixels = pixelsOf(plan);
  const ways = waysOf(plan, encode);
  const { target, goal, ...others } = plan;
  if (goal) {
    const search = findSearch(plan, goal, ways, timeoutMs);
    // Without time for a search, the image gets the usual quality for its score.
    if (!search) return writtenIn(others, fittingWay(ways, pixels, timeoutMs));
    return { ...writtenIn(others, search.way), goal: { ...goal, encodes: Math.min(goal.encodes, search.encodes) } };
  }
  if (!target) return writtenIn(others, fittingWay(ways, pixels, timeoutMs));
  const tries = hasQuality(encode, plan) ? target.encodes : target.allowResize ? ENCODES_OF_SIZES : 1;
  const way = fittingWay(ways, pixels * tries, timeoutMs);
  const fitting = Math.floor((room(timeoutMs) * way.speed * 1_000_000) / pixels);
  return { ...writtenIn(others, way), target: { ...target, encodes: Math.min(target.encodes, Math.max(MIN_ENCODES, fitting)) } };
}

const pixelsOf = ({ width, height, frames }: Plan) => width * height * frames;

interface TimedSearch {
  readonly way: Way;
  /** How often it may write the whole image. */
  readonly encodes: number;
}

/** A search for a score with the slowest way that leaves time for one. */
function findSearch(plan: Plan, { onSample }: Goal, ways: Ways, timeoutMs: number): TimedSearch | undefined {
  const encode = encodeOf(plan);
  const pixels = pixelsOf(plan);
  const searches = ways.map((way) => {
    // Samples don't get the most effort.
    const sampleSpeed = encode.effort === 'max' ? fittingWay(waysOf(plan, sampleStep(encode)), pixels, timeoutMs).speed : way.speed;
    const sampling = onSample ? SAMPLE_ATTEMPTS * secondsFor(SAMPLE_PIXELS, sampleSpeed) : 0;
    return { way, encodes: Math.floor((room(timeoutMs) - sampling) / secondsFor(pixels, way.speed)) };
  });
  const enough = encode.effort === 'max' ? ENCODES_AT_MAX_EFFORT : 1;
  return searches.find(({ encodes }) => encodes >= enough) ?? searches.find(({ encodes }) => encodes >= 1);
}

/** What one attempt takes. */
function secondsFor(pixels: number, speed: number): number {
  return (pixels / 1_000_000) * (1 / speed + 1 / SCORE_SPEED);
}

/** A way to write an image. */
interface Way {
  readonly change: Partial<EncodeStep>;
  /** Megapixels per second. */
  readonly speed: number;
}

/** From slow to fast. */
type Ways = readonly [Way, ...Way[]];

/** The slowest way that is expected to fit; the fastest if none does. */
function fittingWay([slowest, ...faster]: Ways, pixels: number, timeoutMs: number): Way {
  const fits = ({ speed }: Way) => pixels / 1_000_000 / speed <= room(timeoutMs);
  return fits(slowest) ? slowest : (faster.find(fits) ?? faster.at(-1) ?? slowest);
}

function writtenIn<P extends Pick<Plan, 'steps'>>(plan: P, { change }: Way): P {
  return { ...plan, steps: plan.steps.map((step) => (step.kind === 'encode' ? { ...step, ...change } : step)) };
}

/** How an image may be written: as usual or faster; with the most effort, also slower. */
function waysOf(plan: Plan, encode: EncodeStep): Ways {
  const usual = encoderSettings(encode, plan.width * plan.height);
  switch (usual.format) {
    case 'avif':
    case 'webp': {
      const speeds: Speeds = usual.format === 'avif' ? AVIF_SPEEDS : usual.lossless ? LOSSLESS_WEBP_SPEEDS : WEBP_SPEEDS;
      const [[, slowest]] = speeds;
      const first = encode.effort === 'max' ? speeds[0][0] : usual.effort;
      const known = speeds.findLast(([effort]) => effort >= first)?.[1] ?? slowest;
      const faster = speeds.filter(([effort]) => effort < first);
      return [wayOf(first, known), ...faster.map(([effort, speed]) => wayOf(effort, speed))];
    }
    case 'jpeg': {
      const { trellis } = encode;
      const plain: Way = { change: { trellis: false }, speed: JPEG_SPEEDS.plain };
      if (!trellis) return [plain];
      const usually: Way = { change: { trellis }, speed: JPEG_SPEEDS.trellis };
      return plan.target ? [usually, plain] : [usually];
    }
    case 'png': {
      const way = (effort: EncodeStep['effort']): Way => ({ change: { effort }, speed: PALETTE_SPEEDS[effort] });
      return plan.target && usual.palette ? [way(encode.effort), way('fast')] : [way(encode.effort)];
    }
    case 'gif':
    case 'jxl':
    case 'tiff':
      return [{ change: {}, speed: GIF_SPEED }];
  }
}

const wayOf = (encoderEffort: number, speed: number): Way => ({ change: { encoderEffort }, speed });
