import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect, readerOf } from '@imagemill/files';
import { repoRoot } from '@imagemill/testkit';
import { corpusFiles } from '../corpus.js';
import { openPageEngine, openSharpEngine } from '../open-engines.js';
import { type Comparison, compareEngines, isPaletteException, isWithinTargets, type Job, OTHER_PLAN } from './compare-engines.js';
import { type Row, reportText } from './report-text.js';

const FOLDERS = /^(photo-.*|jpeg-.*|png-.*|pngsuite|webp|avif)$/;
/** Larger images skip the conversions at full size, which take minutes and show nothing new. */
const LARGE_PIXELS = 3_000_000;

const ALWAYS: readonly Job[] = [
  { label: 'compress', operation: 'compress', options: {} },
  { label: 'to WebP', operation: 'convert', options: { format: 'webp' } },
  { label: '800 px', operation: 'resize', options: { longEdge: 800 } },
  { label: '800 px, lossless PNG', operation: 'resize', options: { longEdge: 800, format: 'png', lossless: true } },
  { label: '400 px, palette PNG', operation: 'resize', options: { longEdge: 400, format: 'png' } },
  { label: '300×300 covered, JPEG', operation: 'resize', options: { width: 300, height: 300, fit: 'cover', format: 'jpeg' } },
  { label: 'compress, quality auto', operation: 'compress', options: { quality: 'auto' } },
  { label: '800 px, WebP, quality auto', operation: 'resize', options: { longEdge: 800, format: 'webp', quality: 'auto' } },
  { label: '800 px, format auto', operation: 'resize', options: { longEdge: 800, format: 'auto', quality: 'auto' } },
  { label: '640 px, AVIF', operation: 'resize', options: { longEdge: 640, format: 'avif' } },
];
const SMALL_ONLY: readonly Job[] = [
  { label: 'to lossless PNG', operation: 'convert', options: { format: 'png', lossless: true } },
  { label: 'to JPEG', operation: 'convert', options: { format: 'jpeg' } },
];

function verdictOf(outcome: Comparison | string): Row['verdict'] {
  if (typeof outcome === 'string') return outcome === OTHER_PLAN ? 'different plan' : 'same error';
  if (outcome.identical) return 'same bytes';
  if (isWithinTargets(outcome)) return 'within the targets';
  return isPaletteException(outcome) ? 'palette' : 'apart';
}

const files = corpusFiles(FOLDERS);
if (!files) throw new Error('The report is made from the corpus, which is not beside this checkout');
const [sharp, full] = await Promise.all([openSharpEngine(), openPageEngine()]);
const rows: Row[] = [];
for (const { name, path } of files) {
  const input = await readFile(path);
  const pixels = await inspect(readerOf(input)).then(
    ({ width, height }) => width * height,
    () => 0,
  );
  for (const job of pixels > LARGE_PIXELS ? ALWAYS : [...ALWAYS, ...SMALL_ONLY]) {
    const outcome = await compareEngines(sharp, full, input, job).catch((error: Error) => error.message);
    const verdict = typeof outcome === 'string' && outcome.includes(' ') ? 'apart' : verdictOf(outcome);
    rows.push({ file: name, job: job.label, outcome, verdict });
  }
  console.log(name);
}
await Promise.all([sharp.close(), full.close()]);
await writeFile(join(repoRoot(), 'docs/parity.md'), reportText(rows));
const apart = rows.filter(({ verdict }) => verdict === 'apart');
console.log(`${rows.length} comparisons, ${apart.length} apart`);
process.exitCode = apart.length > 0 ? 1 : 0;
