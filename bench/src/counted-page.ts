import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openBrowser, repoRoot } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import { childPids, treeCpuMs } from './process-cpu.js';
import type { OnClose } from './question.js';

/** Far longer than any sample takes. */
const ANSWER_WITHIN_MS = 240_000;

/** A page in its own Chromium, with a count of the CPU time it uses. */
export interface CountedPage {
  readonly page: Page;
  /** Waits for this work and counts the CPU time that all browser processes used meanwhile. */
  count<T>(work: () => Promise<T>): Promise<{ cpuMs: number; value: T }>;
}

export async function openCountedPage(onClose: OnClose): Promise<CountedPage> {
  const others = new Set(childPids());
  const browser = await openBrowser();
  onClose(() => browser.close());
  const roots = childPids().filter((pid) => !others.has(pid));
  const page = await browser.newPage();
  return {
    page,
    count: async (work) => {
      const before = treeCpuMs(roots);
      const value = await withDeadline(work());
      return { cpuMs: treeCpuMs(roots) - before, value };
    },
  };
}

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The page has not answered for ${ANSWER_WITHIN_MS} ms.`)), ANSWER_WITHIN_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The folder of the built site, the same one that the server serves. */
export const SITE = join(repoRoot(), 'apps/web/dist/site');

/** The URL path of the built script that opens the engine. */
export async function engineScript(): Promise<string> {
  const files = await readdir(join(SITE, 'assets'));
  const script = files.find((name) => /^open-engine-.*\.js$/.test(name));
  if (!script) throw new Error('The built site has no engine script.');
  return `/assets/${script}`;
}
