import { poll, type SiteProcess } from '@imagemill/testkit';
import type { BrowserContext, Page } from 'playwright-core';

/** Waits until the line about offline use at the bottom of the page says this. */
export async function untilKept(page: Page, words: RegExp): Promise<void> {
  const line = page.locator('#offline-line');
  await poll(async () => words.test((await line.textContent()) ?? ''), { what: `a line like ${words}` });
}

/** Everything of the site that the browser has cached: path, page text and headers per entry. */
export async function keptEntries(page: Page): Promise<{ build: string; url: string; html: string; headers: string }[]> {
  return page.evaluate(async () => {
    const entries = [];
    for (const build of await caches.keys()) {
      const cache = await caches.open(build);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const html = response?.headers.get('Content-Type')?.startsWith('text/html') ? await response.text() : '';
        entries.push({ build, url: new URL(request.url).pathname, html, headers: JSON.stringify([...(response?.headers ?? [])]) });
      }
    }
    return entries;
  });
}

/** Restarts the site if a test has left it stopped. */
export async function untilThere(site: SiteProcess): Promise<void> {
  const isThere = await fetch(`${site.url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isThere) await site.restart();
}

/** How many files the site has counted, for all visitors together. */
export async function totalOf(site: SiteProcess): Promise<number> {
  return (await countersOf(site)).total;
}

/** The same, for each tool. */
export async function countsByTool(site: SiteProcess): Promise<Readonly<Record<string, number>>> {
  return (await countersOf(site)).byTool;
}

async function countersOf(site: SiteProcess): Promise<{ total: number; byTool: Record<string, number> }> {
  const response = await fetch(`${site.url}/api/counters`, { headers: { 'Sec-Fetch-Site': 'same-origin' } });
  return (await response.json()) as { total: number; byTool: Record<string, number> };
}

/** How many counts this browser still has to deliver. */
export async function dueCount(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('imagemill-counting');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('due').objectStore('due').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}

/** Opens another page in the same browser context. */
export async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}
