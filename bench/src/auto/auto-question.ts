import type { OutputFormat } from '@imagemill/files';
import type { Question, Trial } from '../question.js';
import { type AllQualities, tryAllQualities } from './all-qualities.js';
import { type Aim, type Case, describeCases } from './findings.js';
import { listImages } from './images.js';
import { createSubject, type Subject } from './runs.js';

const BEST = 'the best of all qualities';
const FIXED = 'quality 80';
const ONCE = 'one encode';

/** Photos of phones and cameras are scaled down to this, which still counts as large. */
const MAX_PIXELS = 4_100_000;
/** Rows of the report. */
const ROWS = {
  'JPEG, score 75': { format: 'jpeg', minScore: 75 },
  'JPEG, score 80': { format: 'jpeg', minScore: 80 },
  'WebP, score 75': { format: 'webp', minScore: 75 },
  'WebP, score 80': { format: 'webp', minScore: 80 },
  'AVIF, score 75': { format: 'avif', minScore: 75 },
  'PNG with a palette, score 75': { format: 'png', minScore: 75 },
} as const satisfies Record<string, { format: OutputFormat; minScore: number }>;
type RowName = keyof typeof ROWS;
const ROW_NAMES = Object.keys(ROWS) as RowName[];
/** From here on, CPU time has a target. */
const LARGE_PIXELS = 4_000_000;

const SIZES_IN_BYTES = [50_000, 100_000, 200_000];

export const autoQuestion: Question = {
  id: 'auto',
  title: 'Quality that chooses itself',
  about: [
    `Each image is written with \`quality: auto\` on sharp, and its score is measured again from the decoded result. _${BEST}_: the fewest bytes of all ` +
      'qualities from 40 on that score at least what was asked for, with colors at half or full resolution in JPEG, found by writing the whole ' +
      'image at each that could be it. If most of an image is flat, its subject has to score as well. ' +
      'All of these get the encoder settings of a search. ' +
      `_${FIXED}_: bytes at the former default. _${ONCE}_: CPU time of writing the image once at the quality that was found; images of at least 4 megapixels only.`,
    'The first two rows of ratios are bytes, the third is CPU time. Medians are in the table, means below it.',
  ],
  subject: 'auto',
  baselines: [BEST, FIXED, ONCE],
  rounds: 1,
  open,
};

async function open(): Promise<Trial> {
  const images = listImages();
  const cases: Case[] = [];
  return {
    rounds: images.map(({ name }) => name),
    round: async (index) => {
      const image = images[index];
      if (!image) throw new Error(`No image ${index}`);
      const ratios: Record<string, Record<string, number>> = { [BEST]: {}, [FIXED]: {}, [ONCE]: {} };
      const opened = new Map<string, { subject: Subject; all: AllQualities }>();
      for (const row of ROW_NAMES) {
        const { format, minScore } = ROWS[row];
        const known = opened.get(format);
        const subject = known?.subject ?? (await createSubject(await image.open(MAX_PIXELS), format));
        const all = known?.all ?? tryAllQualities(subject);
        opened.set(format, { subject, all });
        const auto = await subject.run({ quality: 'auto', minScore });
        // The other resolution of colors hardly matters to WebP and AVIF.
        const best = await all.best(minScore, format === 'jpeg' ? ['half', 'full'] : [auto.chroma]);
        const fixed = await subject.run({ quality: 80 });
        const once = await (auto.quality === undefined ? subject.run({ lossless: true }) : subject.runAt(auto.quality, auto.chroma));
        if (best) Object.assign(ratios[BEST] ?? {}, { [row]: auto.bytes / best.bytes });
        Object.assign(ratios[FIXED] ?? {}, { [row]: auto.bytes / fixed.bytes });
        if (subject.pixels >= LARGE_PIXELS) Object.assign(ratios[ONCE] ?? {}, { [row]: auto.cpuMs / once.cpuMs });
        const aims = minScore === 75 && (format === 'jpeg' || format === 'webp') ? await aimsOf(subject) : [];
        cases.push({ row, image: image.name, minScore, isLarge: subject.pixels >= LARGE_PIXELS, auto, best, fixed, once, all, aims });
      }
      return ratios;
    },
    findings: async () => {
      const missing = ROW_NAMES.filter((name) => !cases.some(({ row, isLarge }) => row === name && isLarge));
      const cannot = { [ONCE]: Object.fromEntries(missing.map((row) => [row, 'there is no image of 4 megapixels'])) };
      return { cannot, notes: await describeCases(cases) };
    },
  };
}

/** How much of each target size is used, where quality 1 is small enough and quality 100 isn't too small. */
async function aimsOf(subject: Subject): Promise<Aim[]> {
  const [smallest, largest] = [await subject.runAt(1), await subject.runAt(100)];
  const reachable = SIZES_IN_BYTES.filter((bytes) => smallest.bytes <= bytes && largest.bytes >= bytes);
  const aims: Aim[] = [];
  for (const targetBytes of reachable) {
    const { bytes, quality = 100 } = await subject.run({ targetBytes });
    // The next quality doesn't fit either: steps are too coarse to use more.
    const isBest = quality === 100 || (await subject.runAt(quality + 1)).bytes > targetBytes;
    aims.push({ targetBytes, bytes, isBest });
  }
  return aims;
}
