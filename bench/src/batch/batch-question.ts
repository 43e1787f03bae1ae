import { join } from 'node:path';
import { openBrowser, poll, startSite, temporaryDirectory } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import { divide } from '../contest.js';
import { childPids } from '../process-cpu.js';
import type { OnClose, Question, RoundRatios, Sample, Trial } from '../question.js';
import { quantile } from '../statistics.js';
import { makePhotos } from './make-photos.js';
import { type Moment, runBatch } from './run-batch.js';

const BASELINE = 'first 50 files';
const FILES = 300;
const PART = 50;

export const batchQuestion: Question = {
  id: 'batch',
  title: 'The last 50 of 300 photos in a batch compared with the first 50',
  about: [
    'A folder of 300 generated photos of 1 to 3 megapixels, with the same mix in every 50, all given to Compress image in Chromium at once with the ' +
      'default settings. All must succeed. The engine is already running; each group of 50 includes one switch to a fresh worker.',
    'Memory is that of all Chromium processes together, counting shared pages once and mapped files not at all: the median over the last 50 files compared with the median ' +
      'over files 51 to 100, when everything is loaded. All results stay in the page until they are saved, so some of the growth is their size.',
  ],
  subject: 'last 50 files',
  baselines: [BASELINE],
  rounds: 2,
  open,
};

async function open(onClose: OnClose): Promise<Trial> {
  const place = await temporaryDirectory('imagemill-bench-');
  onClose(place.remove);
  const folder = join(place.path, 'photos');
  await makePhotos(folder, FILES);
  await makePhotos(join(place.path, 'first'), 1);
  const site = await startSite({ env: { FREE_DAILY_QUOTA: 'off' } });
  onClose(site.dispose);

  // Both sides come from the same batch, so nothing takes turns here.
  async function batch(): Promise<RoundRatios> {
    const others = new Set(childPids());
    const browser = await openBrowser();
    try {
      const roots = childPids().filter((pid) => !others.has(pid));
      const page = await browser.newPage();
      await page.goto(`${site.url}/compress-image`, { waitUntil: 'networkidle' });
      await startEngine(page, join(place.path, 'first'));
      const moments = await runBatch(page, folder, FILES, roots);
      const last = { ...costOf(moments, FILES - PART, FILES), memory: memoryOf(moments, FILES - PART, FILES) };
      const first = { ...costOf(moments, 0, PART), memory: memoryOf(moments, PART, 2 * PART) };
      return { [BASELINE]: divide(last, first) };
    } finally {
      await browser.close();
    }
  }

  return { round: batch };
}

/** Processes one file and takes it off the list again, so the engine is running. */
async function startEngine(page: Page, folder: string): Promise<void> {
  await page.getByLabel('Choose a folder').setInputFiles(folder);
  await page.locator('.row[data-state=finished]').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Clear list' }).click();
  await poll(async () => (await page.locator('.row').count()) === 0);
}

/** The cost of getting from `from` finished files to `to`. */
function costOf(moments: readonly Moment[], from: number, to: number): Sample {
  const [first, last] = [momentOf(moments, from), momentOf(moments, to)];
  return { 'wall-clock time': last.atMs - first.atMs, 'CPU time': last.cpuMs - first.cpuMs };
}

function memoryOf(moments: readonly Moment[], from: number, to: number): number {
  const seen = moments.filter(({ done }) => done >= from && done < to);
  return quantile(
    seen.map(({ memoryBytes }) => memoryBytes),
    0.5,
  );
}

/** The first moment with at least `done` files finished. */
function momentOf(moments: readonly Moment[], done: number): Moment {
  const found = moments.find((moment) => moment.done >= done);
  if (!found) throw new Error(`Expected ${done} files to be done but they never were.`);
  return found;
}
