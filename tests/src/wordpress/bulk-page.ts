import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Attachment, poll, type WordPress } from '@imagemill/testkit';
import type { Browser, Page } from 'playwright-core';
import type { LibraryImage } from './library-images.js';

/** Opens Media → WebP as the administrator. */
export async function openBulkPage(site: WordPress, browser: Browser): Promise<Page> {
  const page = await site.signInAsAdmin(browser);
  await page.goto(bulkUrl(site));
  return page;
}

export function bulkUrl(site: WordPress): string {
  return `${site.url}/wp-admin/upload.php?page=imagemill-webp-bulk`;
}

export const part = (page: Page, name: string) => page.locator(`[data-imagemill="${name}"]`);

export async function textOf(page: Page, name: string): Promise<string> {
  return (await part(page, name).textContent())?.trim() ?? '';
}

/** A number shown on the page. */
export async function numberOf(page: Page, name: string): Promise<number> {
  return Number((await textOf(page, name)).replaceAll(/\D/g, ''));
}

/** Waits until a number on the page meets the condition. */
export async function waitForNumber(page: Page, name: string, condition: (value: number) => boolean, timeoutMs = 600_000): Promise<void> {
  // Polling more often would take CPU time from the work that this waits for.
  await poll(async () => condition(await numberOf(page, name)), { timeoutMs, everyMs: 500, what: `the number ${name} on the page` });
}

/** Uploads the images three at a time, as an importer would. */
export async function fillLibrary(site: WordPress, images: readonly LibraryImage[]): Promise<void> {
  const waiting = [...images];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await site.upload({ name: next.name, bytes: next.bytes });
  };
  await Promise.all([lane(), lane(), lane()]);
}

/** For each attachment, the full paths of its main file and of all its files that exist. */
export async function libraryFiles(site: WordPress): Promise<{ main: string; all: string[] }[]> {
  const found: { main: string; all: string[] }[] = [];
  for (let page = 1; ; page += 1) {
    const batch = await site.rest.get<Attachment[]>(`/wp/v2/media?per_page=50&page=${page}`).catch(() => []);
    for (const { media_details, source_url } of batch) {
      const { file = path.relative(`${site.url}/wp-content/uploads`, source_url), original_image, sizes = {} } = media_details;
      const folder = path.join(site.uploads, path.dirname(file));
      const names = [path.basename(file), original_image, ...Object.values(sizes).map((size) => size.file)];
      const all = [...new Set(names.flatMap((name) => (name ? [path.join(folder, name)] : [])))].filter((each) => existsSync(each));
      found.push({ main: path.join(folder, path.basename(file)), all });
    }
    if (batch.length < 50) return found;
  }
}

/** All WebP files below the uploads. */
export async function webpFiles(site: WordPress): Promise<string[]> {
  const names = await readdir(site.uploads, { recursive: true });
  return names.filter((name) => name.endsWith('.webp')).map((name) => path.join(site.uploads, name));
}

/** Asserts that no part of the page extends past its edge. */
export async function requireNoOverflow(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(over <= 0, `the page is ${over} px too wide`);
}
