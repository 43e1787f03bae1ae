import { createScorer, type Pixels, type Scorer } from '@imagemill/perceptual';
import sharp, { type Sharp } from 'sharp';
import type { Row } from './rows.js';

/**
 * Knows what a perfect result looks like, and scores how close a file gets. Uses one decoder for
 * all files.
 */
export interface Judge {
  score(file: Buffer): Promise<number>;
  isExact(file: Buffer): Promise<boolean>;
}

/**
 * The reference is the decoded input, scaled by sharp from all its pixels if the row asks for
 * another size.
 */
export async function createJudge(input: Buffer, { job }: Row): Promise<Judge> {
  const whole = await decode(sharp(input));
  const reference = job.longEdge === undefined ? whole : await decode(open(whole).resize(job.longEdge, job.longEdge, { fit: 'inside' }));
  let scorer: Scorer | undefined;
  return {
    score: async (file) => {
      scorer ??= createScorer(reference);
      return scorer.score(await decode(sharp(file)));
    },
    isExact: async (file) => {
      const { width, height, data } = await decode(sharp(file));
      return width === reference.width && height === reference.height && Buffer.compare(data, reference.data) === 0;
    },
  };
}

async function decode(image: Sharp): Promise<Pixels & { readonly data: Buffer }> {
  const { data, info } = await image.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data };
}

function open({ width, height, channels, data }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}
