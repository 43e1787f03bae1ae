import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plan, RunResult } from '@imagemill/core';
import { openBrowser, repoRoot, startSite } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import { childPids, treeCpuMs } from '../process-cpu.js';
import type { OnClose } from '../question.js';

/** Far more than any sample takes. */
const ANSWER_WITHIN_MS = 120_000;

type PageEngine = { run(plan: Plan, input: Blob): Promise<RunResult> };

/** What the page keeps between calls; it lives in the browser. */
declare const window: { engine?: PageEngine; inputs?: Map<string, Blob> };

export interface PageRunner {
  /** Hands a file to the page once, so that carrying it there is not measured. */
  load(name: string, bytes: Buffer): Promise<void>;
  /** Processor time of one run over all of the browser's processes, and the size of the result. */
  run(plan: Plan, input: string, times: number): Promise<{ cpuMs: number; bytes: number }>;
}

/** The full engine in the built page in Chromium: the very files a visitor's browser runs. */
export async function openPage(onClose: OnClose): Promise<PageRunner> {
  const site = await startSite();
  onClose(site.dispose);
  const others = new Set(childPids());
  const browser = await openBrowser();
  onClose(() => browser.close());
  const roots = childPids().filter((pid) => !others.has(pid));
  const page = await browser.newPage();
  await page.goto(`${site.url}/compress-image`);
  await startEngine(page);
  return {
    load: (name, bytes) => page.evaluate(keepInput, { name, text: bytes.toString('base64') }),
    run: async (plan, input, times) => {
      const before = treeCpuMs(roots);
      const bytes = await withDeadline(page.evaluate(runInPage, { plan, input, times }));
      return { cpuMs: (treeCpuMs(roots) - before) / times, bytes };
    },
  };
}

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The engine in the page has not answered for ${ANSWER_WITHIN_MS} ms.`)), ANSWER_WITHIN_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function startEngine(page: Page): Promise<void> {
  const files = await readdir(join(repoRoot(), 'apps/web/dist/site/assets'));
  const script = files.find((name) => /^open-engine-.*\.js$/.test(name));
  if (!script) throw new Error('The built site has no engine script.');
  await page.evaluate(async (url) => {
    const { openEngine } = (await import(url)) as { openEngine(): PageEngine };
    window.engine = openEngine();
    window.inputs = new Map();
  }, `/assets/${script}`);
}

/** Runs in the browser: it may use nothing from around it. So does the next one. */
function keepInput({ name, text }: { name: string; text: string }): void {
  window.inputs?.set(name, new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]));
}

async function runInPage({ plan, input, times }: { plan: Plan; input: string; times: number }): Promise<number> {
  const blob = window.inputs?.get(input);
  if (!window.engine || !blob) throw new Error('No engine or no input in this page');
  let bytes = 0;
  for (let left = times; left > 0; left--) bytes = (await window.engine.run(plan, blob)).bytes.length;
  return bytes;
}
