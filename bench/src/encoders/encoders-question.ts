import type { OutputFormat } from '@imagemill/files';
import { listImages } from '../auto/images.js';
import { createSubject } from '../auto/runs.js';
import type { Question, Trial } from '../question.js';
import { costAt } from './cost-at.js';
import { type Encoder, IDEAS, settingsInUse } from './settings.js';

const BYTES = 'bytes today';
const TIME = 'CPU time today';

const SCORE = 75;
/** The format of each encoder, and how many pixels don't take too long. */
const ENCODERS: { readonly [E in Encoder]: { readonly format: OutputFormat; readonly maxPixels: number } } = {
  jpeg: { format: 'jpeg', maxPixels: 1_000_000 },
  webp: { format: 'webp', maxPixels: 1_000_000 },
  avif: { format: 'avif', maxPixels: 400_000 },
  palette: { format: 'png', maxPixels: 400_000 },
  lossless: { format: 'png', maxPixels: 1_000_000 },
};
const ENCODER_NAMES = Object.keys(ENCODERS) as Encoder[];

export const encodersQuestion: Question = {
  id: 'encoders',
  title: 'Encoder settings that could be different',
  about: [
    `Photos, screenshots, drawings, a gradient and noise, named below, scaled down to a megapixel at most (AVIF and palettes: 0.4), and written with one setting changed. Bytes are those at a ` +
      `score of exactly ${SCORE}, interpolated between the two nearest qualities. CPU time is that of writing the image once at about that score. ` +
      'A palette that never scores that much is left out.',
    'Adopted after such measurements: table 5 for JPEG, and level 2 for a PNG that oxipng recompresses. Not adopted although files get smaller: efforts ' +
      'that take far longer; AVIF with 10 bits, since its results count as images with deep colors elsewhere; and less dithering of palettes, because a ' +
      'score hardly notices the bands it leaves.',
  ],
  subject: 'with this change',
  baselines: [BYTES, TIME],
  rounds: 1,
  open,
};

async function open(): Promise<Trial> {
  const images = listImages();
  return {
    rounds: images.map(({ name }) => name),
    round: async (index) => {
      const image = images[index];
      if (!image) throw new Error(`No image ${index}`);
      const ratios: { [BYTES]: Record<string, number>; [TIME]: Record<string, number> } = { [BYTES]: {}, [TIME]: {} };
      for (const encoder of ENCODER_NAMES) {
        const { format, maxPixels } = ENCODERS[encoder];
        const { original } = await createSubject(await image.open(maxPixels), format);
        const today = await costAt(settingsInUse(encoder), original, SCORE);
        if (!today) continue;
        for (const [row, settings] of Object.entries(IDEAS)) {
          const cost = settings.encoder === encoder ? await costAt(settings, original, SCORE, today.quality) : undefined;
          if (!cost) continue;
          ratios[BYTES][row] = cost.bytes / today.bytes;
          ratios[TIME][row] = cost.cpuMs / today.cpuMs;
        }
      }
      return ratios;
    },
  };
}
