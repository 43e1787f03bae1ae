import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPlan, FULL_ENGINE, type Plan, parseOptions } from '@imagemill/core';
import { inspect, readerOf } from '@imagemill/files';
import { temporaryDirectory } from '@imagemill/testkit';
import { type Contest, playRound } from '../contest.js';
import type { OnClose, Question, Trial } from '../question.js';
import { CASE_NAMES, CASES, type CaseName, PHOTOS, type PhotoName } from './cases.js';
import { openPage, type PageRunner } from './open-page.js';
import { openSharp } from './open-sharp.js';

const BASELINE = 'raw sharp';
const WARM_UPS = 2;
/**
 * The browser's time is counted in steps of 10 ms, so a sample must be long enough to hide them.
 */
const MIN_SAMPLE_MS = 400;
/**
 * Two results of the same plan may differ this much in size; beyond that it wasn't the same work.
 */
const MAX_APART = 0.05;

export const engineQuestion: Question = {
  id: 'engine',
  title: 'The browser engine compared with raw sharp',
  about: [
    'The same generated photos and the same plans, once through the full engine in the built page in Chromium and once through sharp called ' +
      'directly, single-threaded, in a Node process. We count CPU time, user and system: of all Chromium processes together, ' +
      'including the page and idle ones, and of the process that runs sharp. The engine is already running and both are warmed up.',
    'The benchmark fails if the two results differ by more than 5% in size.',
  ],
  subject: 'full engine in Chromium',
  baselines: [BASELINE],
  rounds: 9,
  open,
};

async function open(onClose: OnClose): Promise<Trial> {
  const folder = await temporaryDirectory('imagemill-bench-');
  onClose(folder.remove);
  const sharp = openSharp();
  onClose(sharp.close);
  const page = await openPage(onClose);
  const files = await makePhotos(folder.path, page);
  const contests: Contest[] = [];
  // AVIF first: it starts the larger engine, which then serves the other formats too.
  for (const name of [...CASE_NAMES].sort((a, b) => Number(needsAvif(b)) - Number(needsAvif(a)))) {
    const plan = await planOf(name, files[CASES[name].photo].bytes);
    const native = (times: number) => sharp.run({ name, file: files[CASES[name].photo].path, times });
    const browser = (times: number) => page.run(plan, CASES[name].photo, times);
    const [first, second] = [await native(WARM_UPS), await browser(WARM_UPS)];
    requireSameWork(name, second.bytes, first.bytes);
    const times = Math.max(1, Math.ceil(MIN_SAMPLE_MS / first.cpuMs));
    contests.push({
      subject: async () => ({ [name]: (await browser(times)).cpuMs }),
      baselines: { [BASELINE]: async () => ({ [name]: (await native(times)).cpuMs }) },
    });
  }
  return { round: (index) => playRound(contests, index) };
}

type Files = Record<PhotoName, { readonly path: string; readonly bytes: Buffer }>;

async function makePhotos(folder: string, page: PageRunner): Promise<Files> {
  const entries = Object.entries(PHOTOS).map(async ([name, make]) => {
    const path = join(folder, `${name}.jpg`);
    const bytes = await make();
    await writeFile(path, bytes);
    await page.load(name, bytes);
    return [name, { path, bytes }] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Files;
}

async function planOf(name: CaseName, input: Buffer): Promise<Plan> {
  const { operation, options } = CASES[name];
  return createPlan(operation, await inspect(readerOf(input)), parseOptions(operation, { quality: 80, ...options }), FULL_ENGINE);
}

function needsAvif(name: CaseName): boolean {
  return name.startsWith('AVIF');
}

function requireSameWork(name: CaseName, bytes: number, expected: number): void {
  if (Math.abs(bytes / expected - 1) <= MAX_APART) return;
  throw new Error(`${name}: the browser made ${bytes} bytes and sharp ${expected}: that is not the same work.`);
}
