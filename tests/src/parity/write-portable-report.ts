import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createScorer, type Scorer } from '@imagemill/perceptual';
import { compare, type EngineUnderTest, type Pixels, planAndRun, repoRoot } from '@imagemill/testkit';
import sharp from 'sharp';
import { corpusFiles } from '../corpus.js';
import { openPageEngine } from '../open-engines.js';
import { JOBS, type Job, missesOf, type Outcome, type Row, SIDE } from './portable-comparison.js';
import { portableReportText } from './portable-report-text.js';

const FOLDERS = /^(photo-.*|jpeg-progressive|png-ui|png-alpha)$/;
const BASE = { ...SIDE, format: 'png', lossless: true, effort: 'fast' } as const;

const files = corpusFiles(FOLDERS);
if (!files) throw new Error('The report is made from the corpus, which is not beside this checkout');
const [full, portable] = await Promise.all([openPageEngine('full'), openPageEngine('portable')]);
const rows: Row[] = [];
for (const { name, path } of files) {
  const input = await readFile(path);
  // The reference: the image, resized by the full engine and saved lossless.
  const base = await shown((await planAndRun(full, 'resize', input, BASE)).bytes);
  const scorer = createScorer(base);
  for (const job of JOBS) {
    const outcome = (engine: EngineUnderTest) => outcomeOf(engine, input, job, base, scorer);
    rows.push({ file: name, job, full: await outcome(full), portable: await outcome(portable) });
  }
  console.log(name);
}
await Promise.all([full.close(), portable.close()]);
await writeFile(join(repoRoot(), 'docs/parity-portable.md'), portableReportText(rows));
console.log(`${rows.length} comparisons, ${rows.filter((row) => missesOf(row).length > 0).length} apart`);

async function outcomeOf(engine: EngineUnderTest, input: Uint8Array, { options }: Job, base: Opaque, scorer: Scorer): Promise<Outcome> {
  const { bytes } = await planAndRun(engine, 'resize', input, { quality: 80, ...options });
  const pixels = await shown(bytes);
  return { bytes: bytes.length, psnr: compare(base, pixels).psnr, score: scorer.score(pixels) };
}

type Opaque = Pixels & { readonly channels: 3 };

/** Flattened onto white, because colors under transparent pixels don't matter. */
async function shown(bytes: Uint8Array): Promise<Opaque> {
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}
