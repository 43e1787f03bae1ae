import { readFile } from 'node:fs/promises';
import { poll } from '@imagemill/testkit';
import type { BrowserContext, JSHandle, Locator, Page } from 'playwright-core';

export interface TestFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type?: string;
}

/** Drops files on the window, as a user does. */
export async function dropFiles(page: Page, files: readonly TestFile[]): Promise<void> {
  const wire = files.map(({ name, bytes, type = 'image/jpeg' }) => ({ name, type, base64: Buffer.from(bytes).toString('base64') }));
  const transfer = await page.evaluateHandle((sent) => {
    const data = new DataTransfer();
    for (const { name, type, base64 } of sent) {
      data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }));
    }
    return data;
  }, wire);
  await letFall(transfer);
}

/** Drops the same image many times under different names: `photo-1.jpg` and so on. */
export async function dropCopies(page: Page, bytes: Uint8Array, count: number): Promise<void> {
  const sent = { base64: Buffer.from(bytes).toString('base64'), count };
  const transfer = await page.evaluateHandle(({ base64, count }) => {
    const image = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const data = new DataTransfer();
    for (let index = 1; index <= count; index++) data.items.add(new File([image], `photo-${index}.jpg`, { type: 'image/jpeg' }));
    return data;
  }, sent);
  await letFall(transfer);
}

/**
 * Repeats the drop until the page takes it, which it tells at once: a page that has just loaded may
 * not be listening yet.
 */
async function letFall(transfer: JSHandle<DataTransfer>): Promise<void> {
  const isTaken = () =>
    transfer.evaluate((dataTransfer) => {
      const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      return !document.body.dispatchEvent(drop);
    });
  await poll(isTaken, { what: 'a page that takes files' });
}

/** The rows of the file list in this state, or all rows. */
export function rows(page: Page, state?: string): Locator {
  return page.locator(state ? `.row[data-state="${state}"]` : '.row');
}

export async function untilRows(page: Page, state: string, count: number): Promise<void> {
  await poll(async () => (await rows(page, state).count()) === count, { what: `${count} rows ${state}` }).catch(async (cause: unknown) => {
    const seen = await rows(page).evaluateAll((all) => all.map((row) => `${row.getAttribute('data-state')}: ${row.textContent}`));
    throw new Error(`Expected ${count} rows ${state}, but the page at ${page.url()} shows ${JSON.stringify(seen)}`, { cause });
  });
}

/** Sets a quality, instead of having one found for each file. */
export async function chooseQuality(page: Page, quality: string): Promise<void> {
  await page.getByRole('radio', { name: 'Quality', exact: true }).check();
  await page.getByRole('slider', { name: 'Quality', exact: true }).fill(quality);
}

/** Waits until a loaded page can be used: a tool's page has then asked for today's quota. */
export async function untilAwake(page: Page): Promise<void> {
  const isAwake = () =>
    page.evaluate(() => {
      const line = document.querySelector('#tool .quota');
      return line === null || line.textContent?.trim() !== '';
    });
  await poll(isAwake, { what: 'the page to wake' });
}

/**
 * Longer than the page waits after the last change of a setting or an order before it redoes files.
 */
const APPLIED_MS = 500;

/** Has changed settings applied by moving the page's clock: its visitor needs `movableClock`. */
export async function untilApplied(page: Page): Promise<void> {
  await page.clock.runFor(APPLIED_MS);
}

/** What the page says about today's quota, like 27 of "27 of 30 free files left today". */
export async function quotaLeft(page: Page): Promise<number> {
  const line = (await page.locator('.quota').textContent()) ?? '';
  const found = /(\d+) of (\d+) free files? left/.exec(line);
  return found ? Number(found[1]) : Number.NaN;
}

export async function untilQuota(page: Page, left: number): Promise<void> {
  await poll(async () => (await quotaLeft(page)) === left, { what: `a quota of ${left}` });
}

/** What was sent to the site about finished files, once it got this many counts. */
export async function untilCounted(seen: readonly SeenRequest[], files: number): Promise<{ readonly tool: string }[]> {
  const counts = () => seen.filter(({ url }) => url.endsWith('/api/counter-inc.php'));
  await poll(() => counts().length >= files, { what: `${files} counts` });
  return counts().map(({ sent }) => JSON.parse(sent.split('\n').at(-1) ?? ''));
}

/** Clicks something that saves a file, and returns the file. */
export async function download(page: Page, button: Locator): Promise<{ name: string; bytes: Uint8Array }> {
  const [saved] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
}

/** One request of the browser, from any page or worker. */
export interface SeenRequest {
  readonly url: string;
  readonly method: string;
  readonly sent: string;
}

export function recordRequests(context: BrowserContext): SeenRequest[] {
  const seen: SeenRequest[] = [];
  context.on('request', (request) => {
    const body = request.postDataBuffer()?.toString('latin1') ?? '';
    seen.push({ url: request.url(), method: request.method(), sent: `${JSON.stringify(request.headers())}\n${body}` });
  });
  return seen;
}

/** Errors that the page should never have: uncaught ones, and what its content policy blocked. */
export function recordProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  return problems;
}
