import { type Goal, judgeFor, type Pixels, type QualitySearch, type Scored, scoreGoal, searchQuality } from '@imagemill/core';
import { score } from '@imagemill/perceptual';
import { canVector } from '../can-run.js';
import { decodeWith } from '../portable/decode-with.js';
import { type PixelImage, shallow } from '../portable/image.js';
import type { Lazy, WebpDecoder, WebpEncoder } from '../portable/lazy-codec.js';
import { encodeWebp } from '../portable/webp/encode-webp.js';

interface WebpCodecs {
  readonly decoder: Lazy<WebpDecoder>;
  readonly encoder: Lazy<WebpEncoder>;
}

/** Which quality to look for. */
export interface WebpGoal {
  /** How closely the WebP has to look like the image. */
  readonly minScore: number;
  /** The quality is never higher, even if the image then scores less. */
  readonly maxQuality: number;
  /** A WebP of this many bytes or more won't be used. */
  readonly uselessBytes: number;
}

/** libwebp's default, and that of PHP's libraries. */
const EFFORT = 4;

export function writeWebp(
  { encoder }: Pick<WebpCodecs, 'encoder'>,
  image: PixelImage,
  { quality, lossless }: { readonly quality: number; readonly lossless: boolean },
): Promise<Uint8Array> {
  return encodeWebp(encoder, image, { Q: quality, lossless, effort: EFFORT, smartSubsample: false });
}

export async function writeToScore(
  codecs: WebpCodecs,
  image: PixelImage,
  { minScore, maxQuality, uselessBytes }: WebpGoal,
): Promise<Uint8Array> {
  const write = (part: PixelImage, quality: number) => writeWebp(codecs, part, { quality, lossless: false });
  // The metric needs vector instructions.
  const goal = canVector() ? scoreGoal(minScore, image, 1) : undefined;
  if (!goal) return write(image, maxQuality);
  try {
    return await search(codecs, image, { goal, maxQuality, uselessBytes });
  } catch {
    // A search needs more memory, and a decoder, than writing an image once.
    return write(image, maxQuality);
  }
}

async function search(
  codecs: WebpCodecs,
  image: PixelImage,
  { goal, maxQuality, uselessBytes }: { readonly goal: Goal } & Omit<WebpGoal, 'minScore'>,
): Promise<Uint8Array> {
  const write = (part: PixelImage, quality: number) => writeWebp(codecs, part, { quality, lossless: false });
  const original = asPixels(image);
  const { sample, judgeSample, judge } = judgeFor(original, score);
  const read = async (bytes: Uint8Array) => asPixels(await decodeWith(codecs.decoder, (decoder) => decoder.decode(bytes)));
  const steps: QualitySearch<Scored> = {
    goal,
    format: 'webp',
    maxQuality,
    isSampled: goal.onSample && sample !== original,
    trySample: async (quality) => judgeSample(await read(await write(sample, quality))),
    tryWhole: async ({ quality = maxQuality }) => {
      const bytes = await write(image, quality);
      return { bytes, score: judge(await read(bytes)).score };
    },
  };
  return (await searchQuality(steps, uselessBytes)).bytes;
}

function asPixels(image: PixelImage): Pixels {
  const { width, height, data } = shallow(image);
  return { width, height, channels: 4, data: data as Uint8Array };
}
