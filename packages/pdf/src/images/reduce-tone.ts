import { markPacked } from '../flate/deflate.js';
import { PDFName, type PDFObject } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { packBits } from './bilevel.js';
import { type ColorSpace, indexedSpace } from './color-space.js';
import { hasColoredEdges } from './colored-edges.js';
import { encodeFlate, encodeGrayLevels, encodePalette, estimateFlate } from './encode-lossless.js';
import type { EncodedImage } from './encoded-image.js';
import type { ImageJob } from './image-job.js';
import { isRamp } from './is-ramp.js';
import { jpegQuality } from './jpeg-quality.js';
import { findPalette, type Palette } from './palette.js';
import type { PdfImage } from './pdf-image.js';
import { type Coded, readSamples } from './read-samples.js';
import { resizeSamples } from './resize-samples.js';
import { applyDecode, applyPalette, asGray, type Samples, unpackSamples } from './samples.js';
import { shrinkBilevel } from './shrink-bilevel.js';
import { asSingleInk } from './single-ink.js';
import { snapToPalette } from './snap-to-palette.js';

/**
 * JPEG must be below this share of the exact form, and of the original image if that keeps its
 * size.
 */
const JPEG_GAIN = 0.85;
/** A JPEG that was written with about the requested quality, or less, can't get any smaller. */
const QUALITY_MARGIN = 5;
const SMALL_JPX_BYTES_PER_PIXEL = 0.12;
/** Drawings with few colors need less than this; other images with a palette need more. */
const DRAWING_BYTES_PER_SAMPLE = 0.05;
/** Gray has at most 256 levels anyway: only this few make it a drawing. */
const DRAWING_GRAY_LEVELS = 32;
/** If it saves less than this, JPEG isn't worth its noise around the edges of a drawing. */
const DRAWING_GAIN_BYTES = 4000;
/** Errors at the edges of masks are more visible than noise in images. */
const MASK_QUALITY = 75;
const MASK_JPEG_GAIN = 0.6;
/** How far off an estimate from a few bands of an image can be. */
const ESTIMATE_MARGIN = 1.15;

/** Samples that were read, and the color space they are in now. */
interface Tone {
  readonly samples: Samples;
  readonly kind: ColorSpace['kind'];
  readonly space: PDFObject | undefined;
}

/**
 * Finds the smallest way to write an image with more than one bit; undefined if it stays as it is.
 */
export async function reduceTone(job: ImageJob, coded: Coded): Promise<EncodedImage | undefined> {
  const { file, image, wanted, quality } = job;
  const isLossy = coded.filter === 'jpeg' || coded.filter === 'jpx';
  if (!wanted && isSmallAlready(coded, image, quality)) return undefined;

  const read = await readSamples(file, image, coded, wanted);
  const tone = simplify(job, read);
  if (job.isSoftMask && !job.isSizeFixed && tone.samples.data.every((alpha) => alpha === 255)) return opaqueMask(file);
  const palette = isLossy || (job.isSizeFixed && wanted) ? undefined : findPalette(tone.samples);
  const two = palette && encodeTwo(job, tone, palette);
  if (two) return choose(job, [two], undefined);
  const few = palette && encodeFew(job, tone, palette);
  if (few && !wanted && few.bytes.length < tone.samples.data.length * DRAWING_BYTES_PER_SAMPLE) return choose(job, [few], undefined);

  const plain = asGrayLike(job, read, tone);
  const resized = wanted ? { ...plain, samples: await resizeSamples(file, plain.samples, wanted) } : plain;
  const jpeg = await encodeTone(job, resized);
  const snapped = wanted && palette && snapToPalette(resized.samples, palette);
  const drawn = smaller(few, snapped && encodeFew(job, resized, snapped));
  const flate = isLossy ? undefined : tryFlate(file, resized, smaller(drawn, jpeg));
  const best = choose(job, [drawn, flate], jpeg, few ? DRAWING_GAIN_BYTES : 0);
  // Packing the same samples again didn't make them smaller, so it isn't tried once more.
  if (!best && flate && !wanted) markPacked(image.stream.contents);
  return best;
}

/** Whether a new JPEG of the same dimensions can't be smaller. */
function isSmallAlready({ filter, bytes }: Coded, { width, height }: PdfImage, quality: number): boolean {
  if (filter === 'jpeg') return (jpegQuality(bytes) ?? 100) < quality + QUALITY_MARGIN;
  return filter === 'jpx' && bytes.length < width * height * SMALL_JPX_BYTES_PER_PIXEL;
}

/**
 * The exact form, unless JPEG is a lot smaller, and by more than `gainBytes`; undefined if neither
 * beats the original.
 */
function choose(
  job: ImageJob,
  exact: readonly (EncodedImage | undefined)[],
  jpeg: EncodedImage | undefined,
  gainBytes = 0,
): EncodedImage | undefined {
  const bytes = job.image.stream.contents.length;
  const gain = job.isSoftMask ? MASK_JPEG_GAIN : JPEG_GAIN;
  const lossless = exact.reduce(smaller, undefined);
  const exactBytes = lossless?.bytes.length ?? Number.POSITIVE_INFINITY;
  const isWorth = jpeg && jpeg.bytes.length < exactBytes * gain && jpeg.bytes.length < Math.min(exactBytes, bytes) - gainBytes;
  if (isWorth && jpeg.bytes.length < bytes * (job.wanted ? 1 : JPEG_GAIN)) return jpeg;
  return lossless && exactBytes < bytes ? lossless : undefined;
}

function smaller(a: EncodedImage | undefined, b: EncodedImage | undefined): EncodedImage | undefined {
  if (!a || !b) return a ?? b;
  return b.bytes.length < a.bytes.length ? b : a;
}

/** Samples with `Decode` and palette applied, as gray if all colors are gray. */
function simplify({ image, canTurnGray, canDropProfile }: ImageJob, read: Samples): Tone {
  const { space, decode } = image;
  if (!space) return { samples: decode ? applyDecode(read, decode) : read, kind: 'gray', space: PDFName.of('DeviceGray') };
  if (space.kind === 'indexed' && decode) throw new RangeError('A palette with a Decode array');
  const base = space.kind === 'indexed' ? space.base : space;
  const plain = space.kind === 'indexed' ? applyPalette(read, space.palette, space.last, base.channels) : read;
  const samples = decode ? applyDecode(plain, decode) : plain;
  const gray = base.kind === 'rgb' && base.isDevice && canTurnGray ? asGray(samples) : undefined;
  if (gray) return { samples: gray, kind: 'gray', space: PDFName.of('DeviceGray') };
  const object = space.kind === 'indexed' ? space.baseObject : image.spaceObject;
  return { samples, kind: base.kind, space: base.kind === 'rgb' && base.isDevice && canDropProfile ? PDFName.of('DeviceRGB') : object };
}

/**
 * Inks of any name, which JPEG can't store, as one channel, if their palette is even or all but one
 * of them are constant.
 */
function asGrayLike({ file, image }: ImageJob, read: Samples, tone: Tone): Tone {
  const { space } = image;
  if (tone.kind !== 'tints' || !tone.space || tone.samples.channels === 1) return tone;
  if (space?.kind === 'indexed' && isRamp(space)) {
    const colors = Uint8Array.from({ length: 256 * space.base.channels }, (_, i) => {
      const number = Math.min(space.last, Math.floor(i / space.base.channels));
      return space.palette[number * space.base.channels + (i % space.base.channels)] as number;
    });
    return { samples: read, kind: 'gray', space: indexedSpace(file, tone.space, colors, 256) };
  }
  const single = asSingleInk(file, tone.samples, tone.space);
  return single ? { ...single, kind: 'gray' } : tone;
}

/** A mask that hides nothing needs only one pixel. */
function opaqueMask(file: PdfFile): EncodedImage {
  const white = { width: 1, height: 1, channels: 1, data: Uint8Array.of(255) };
  return { ...encodeFlate(file, white, PDFName.of('DeviceGray')), isOpaque: true };
}

/**
 * The image in its two colors, with fewer pixels if it has far more than such an image needs;
 * undefined if it has more colors or its size is fixed.
 */
function encodeTwo(job: ImageJob, tone: Tone, palette: Palette): EncodedImage | undefined {
  if (palette.count > 2 || job.isSizeFixed) return undefined;
  const { width, height, channels } = tone.samples;
  const bits = packBits({ width, height, data: palette.indices.map((number) => number * 255) });
  const shrunk = job.wantedInTwo && shrinkBilevel(bits, job.wantedInTwo);
  if (!shrunk) return encodeFew(job, tone, palette);
  const numbers = unpackSamples(shrunk.data, { width: shrunk.width, height: shrunk.height, channels: 1, bits: 1 }, 'none');
  const samples = applyPalette(numbers, palette.colors, palette.count - 1, channels);
  return encodeFew(job, { ...tone, samples }, { ...palette, indices: numbers.data });
}

/** The exact image, if it has few colors. */
function encodeFew({ file, isSoftMask, image }: ImageJob, { samples, kind, space }: Tone, palette: Palette): EncodedImage | undefined {
  if (!space) return undefined;
  const levels = kind === 'gray' ? encodeGrayLevels(file, samples, palette, space) : undefined;
  if (levels) return levels;
  const isDrawing = samples.channels > 1 || palette.count <= DRAWING_GRAY_LEVELS || image.space?.kind === 'indexed';
  return isDrawing && !isSoftMask ? encodePalette(file, samples, palette, space) : undefined;
}

async function encodeTone({ file, quality, isSoftMask }: ImageJob, { samples, kind, space }: Tone): Promise<EncodedImage | undefined> {
  const { width, height, channels, data } = samples;
  // Inks of any name aren't brightness and color: only a single one can be a JPEG.
  if (channels !== 1 && (kind === 'tints' || (channels !== 3 && channels !== 4))) return undefined;
  const settings = { quality: isSoftMask ? Math.max(quality, MASK_QUALITY) : quality, subsample: !hasColoredEdges(samples) };
  const bytes = await file.codecs.image.encodeJpeg({ width, height, channels: channels as 1 | 3 | 4, data }, settings);
  return { bytes, width, height, bits: 8, filter: 'DCTDecode', space };
}

/** Flate, if an estimate from parts of the image says that it can win. */
function tryFlate(file: PdfFile, { samples, space }: Tone, rival: EncodedImage | undefined): EncodedImage | undefined {
  if (rival && estimateFlate(file, samples) > (rival.bytes.length * ESTIMATE_MARGIN) / JPEG_GAIN) return undefined;
  return encodeFlate(file, samples, space);
}
