import { inspect, readerOf } from '@imagemill/files';
import { photo, poll } from '@imagemill/testkit';
import type { Locator, Page } from 'playwright-core';
import type { SiteFixture, VisitorOptions } from './site-fixture.js';
import { dropFiles, rows, type TestFile, untilAwake } from './tool-page.js';

export type Side = 'A' | 'B';

export async function image(name: string, width = 640, height = 480, seed = 1): Promise<TestFile> {
  return { name, bytes: await photo(width, height, { seed }).jpeg({ quality: 97 }).toBuffer() };
}

export const shows = (page: Page, side: Side): Locator => page.getByLabel(`Side ${side} shows`);
export const quality = (page: Page, side: Side): Locator => page.getByLabel(`${side}: Quality`);
export const panel = (page: Page, side: Side): Locator => page.getByRole('region', { name: `Side ${side}` });
export const caption = async (page: Page, side: Side): Promise<string> =>
  (await panel(page, side).locator('.compare-caption').textContent()) ?? '';
export const line = (page: Page): Locator => page.getByRole('slider', { name: /Dividing line/ });
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels?.[0] : undefined;
    return element?.getAttribute('aria-label') ?? label?.textContent ?? element?.textContent ?? '';
  });

export async function untilCaption(page: Page, side: Side, words: RegExp): Promise<string> {
  const has = async () => (await panel(page, side).getAttribute('aria-busy')) === 'false' && words.test(await caption(page, side));
  await poll(has, { what: `side ${side} to say ${words}` });
  return caption(page, side);
}

/** The file behind what a side shows, and the width that the browser found in it. */
export async function drawn(page: Page, side: Side): Promise<{ format: string; bytes: number; width: number }> {
  const image = page.getByRole('img', { name: new RegExp(`^${side}:`) });
  await poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0), { what: 'a picture' });
  const { base64, width } = await image.evaluate(async (element: HTMLImageElement) => {
    const blob = (window as unknown as { blobs: Map<string, Blob> }).blobs.get(element.src);
    const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
    return { base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')), width: element.naturalWidth };
  });
  const bytes = Buffer.from(base64, 'base64');
  return { format: (await inspect(readerOf(bytes))).format, bytes: bytes.length, width };
}

export interface ComparisonOptions {
  readonly path?: string;
  readonly options?: VisitorOptions;
  /** How many of the files to wait for. */
  readonly done?: number;
}

/** A new visitor who has these files done and compares the first of them. */
export async function openComparison(
  fixture: SiteFixture,
  files: readonly TestFile[],
  { path = '/compress-image', options = {}, done = files.length }: ComparisonOptions = {},
): Promise<Page> {
  const context = await fixture.newVisitor(options);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const blobs = new Map<string, Blob>();
    const create = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob: Blob) => {
      const url = create(blob);
      blobs.set(url, blob);
      return url;
    };
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.revokeObjectURL = (url: string) => {
      blobs.delete(url);
      revoke(url);
    };
    Object.assign(window, { blobs });
  });
  await page.goto(fixture.url + path);
  await untilAwake(page);
  await dropFiles(page, files);
  await poll(async () => (await rows(page, 'finished').count()) >= done, { what: `${done} files done` });
  await page
    .getByRole('button', { name: /^Compare/ })
    .first()
    .click();
  await poll(async () => /Dividing line/.test(await focused(page)), { what: 'the focus in the comparison' });
  return page;
}
