import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { poll } from '../poll.js';
import type { TestBrowser } from './test-browser.js';

/** What browsers append to the name of an unfinished download. */
export const UNFINISHED = ['.part', '.wkdownload', '.crdownload'] as const;

const TIMEOUT_MS = 60_000;

/**
 * Clicks what saves one file, and returns that file. Removes it from the folder, so the next one
 * can have the same name.
 */
export async function takeDownload(browser: TestBrowser, selector: string): Promise<{ name: string; bytes: Uint8Array }> {
  const folder = browser.downloads;
  const left = await readdir(folder);
  if (left.length > 0) throw new Error(`Unexpected downloads: ${left.join(', ')}`);
  await browser.click(selector);
  let sizeBefore = 0;
  const name = await poll(
    async () => {
      const names = await readdir(folder);
      if (names.length !== 1 || names.some((each) => UNFINISHED.some((ending) => each.endsWith(ending)))) return undefined;
      const { size } = await stat(path.join(folder, names[0] ?? ''));
      const isWhole = size > 0 && size === sizeBefore;
      sizeBefore = size;
      return isWhole ? names[0] : undefined;
    },
    { timeoutMs: TIMEOUT_MS, everyMs: 100, what: `a download in ${browser.name}` },
  );
  const bytes = await readFile(path.join(folder, name));
  await rm(path.join(folder, name));
  return { name, bytes };
}
