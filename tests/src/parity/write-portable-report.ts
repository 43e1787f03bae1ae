import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OptionsInputOf } from '@imagemill/core';
import { type EngineUnderTest, likeness, mill, repoRoot } from '@imagemill/testkit';
import sharp from 'sharp';
import { corpusFiles } from '../corpus.js';
import { markdownTable } from '../markdown-table.js';
import { openPageEngine } from '../open-engines.js';

const FOLDERS = /^(photo-.*|jpeg-progressive|png-ui|png-alpha)$/;
/** Large enough to tell, small enough for AVIF to end within minutes. */
const SIDE = { longEdge: 1024 } as const;
const BASE = { ...SIDE, format: 'png', lossless: true, effort: 'fast' } as const;

interface Job {
  readonly label: string;
  readonly options: OptionsInputOf['resize'];
  /** How far bytes may be apart. */
  readonly bar: number;
}

const JOBS: readonly Job[] = [
  { label: 'JPEG', options: { ...SIDE, format: 'jpeg' }, bar: 0.08 },
  { label: 'JPEG 92', options: { ...SIDE, format: 'jpeg', quality: 92 }, bar: 0.08 },
  { label: 'WebP', options: { ...SIDE, format: 'webp' }, bar: 0.08 },
  { label: 'AVIF', options: { ...SIDE, format: 'avif' }, bar: 0.15 },
  { label: 'PNG', options: { ...SIDE, format: 'png' }, bar: 0.3 },
  { label: 'lossless PNG', options: { ...SIDE, format: 'png', lossless: true }, bar: 0.08 },
];
/** Portable results may be this much farther from the picture, in decibels, where both are lossy. */
const LIKENESS_BAR = 1.5;

interface Row {
  readonly file: string;
  readonly job: Job;
  readonly fullBytes: number;
  readonly portableBytes: number;
  readonly fullPsnr: number;
  readonly portablePsnr: number;
}

const files = corpusFiles(FOLDERS);
if (!files) throw new Error('The report is made from the corpus, which is not beside this checkout');
const [full, portable] = await Promise.all([openPageEngine('full'), openPageEngine('portable')]);
const rows: Row[] = [];
for (const { name, path } of files) {
  const input = await readFile(path);
  // The picture itself, as each engine brings it to that size.
  const base = await shown((await mill(full, 'resize', input, BASE)).bytes);
  for (const job of JOBS) rows.push({ file: name, job, ...(await compared(input, base, job)) });
  console.log(name);
}
await Promise.all([full.close(), portable.close()]);
await writeFile(join(repoRoot(), 'docs/parity-portable.md'), reportText(rows));
console.log(`${rows.length} comparisons, ${rows.filter((row) => !isWithin(row)).length} apart`);

async function compared(input: Uint8Array, base: Uint8Array, { options }: Job): Promise<Omit<Row, 'file' | 'job'>> {
  const run = async (engine: EngineUnderTest) => {
    const { bytes } = await mill(engine, 'resize', input, options);
    return { bytes: bytes.length, psnr: (await likeness(base, await shown(bytes))).psnr };
  };
  const [left, right] = [await run(full), await run(portable)];
  return { fullBytes: left.bytes, portableBytes: right.bytes, fullPsnr: left.psnr, portablePsnr: right.psnr };
}

/** Laid on white: what is under clear pixels does not matter. */
function shown(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes).flatten({ background: '#ffffff' }).toColourspace('srgb').png().toBuffer();
}

function isWithin({ job, fullBytes, portableBytes, fullPsnr, portablePsnr }: Row): boolean {
  const bothLossy = Number.isFinite(fullPsnr) && Number.isFinite(portablePsnr);
  return Math.abs(portableBytes / fullBytes - 1) <= job.bar && (!bothLossy || fullPsnr - portablePsnr <= LIKENESS_BAR);
}

function reportText(all: readonly Row[]): string {
  const summary = JOBS.map((job) => {
    const own = all.filter((row) => row.job === job);
    const ratios = own.map(({ fullBytes, portableBytes }) => portableBytes / fullBytes).sort((a, b) => a - b);
    const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
    const ends = [ratios[0] ?? 0, mean, ratios[ratios.length - 1] ?? 0].map((ratio) => ratio.toFixed(3));
    return [job.label, `${Math.round(job.bar * 100)} %`, ...ends, `${own.filter(isWithin).length} of ${own.length}`];
  });
  const decibels = (psnr: number) => (Number.isFinite(psnr) ? psnr.toFixed(1) : 'same');
  const details = all.map((row) => [
    ...[row.file, row.job.label, String(row.fullBytes), String(row.portableBytes), (row.portableBytes / row.fullBytes).toFixed(3)],
    ...[decibels(row.fullPsnr), decibels(row.portablePsnr), isWithin(row) ? '' : 'apart'],
  ]);
  return `# The portable engine against the full one

Made by \`npm run parity:portable\`: both engines of the built page in Chromium, the same settings, photos at ${SIDE.longEdge} pixels.
PSNR is against the full engine's lossless result of that size. A row is apart where bytes differ by more than the bar, or where the portable
result is more than ${LIKENESS_BAR} dB farther from the picture.

${markdownTable(['output', 'bar', 'least ratio', 'mean ratio', 'largest ratio', 'within'], summary)}

AVIF is where they differ: the portable engine's encoder is older and spends its bytes otherwise, fewer on smooth pictures and more on busy ones.

## Every comparison

${markdownTable(['file', 'output', 'full bytes', 'portable bytes', 'ratio', 'full PSNR', 'portable PSNR', ''], details)}
`;
}
