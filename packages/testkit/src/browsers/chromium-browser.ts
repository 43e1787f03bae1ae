import { rename } from 'node:fs/promises';
import path from 'node:path';
import { openBrowser } from '../browser.js';
import { temporaryDirectory } from '../temporary-directory.js';
import { UNFINISHED } from './take-download.js';
import { ELEMENT_MS, type TestBrowser } from './test-browser.js';

export interface ChromiumOptions {
  /** Names of this machine, such as `lan.test`. */
  readonly hosts?: readonly string[];
}

/** The full Chromium that people use, driven by Playwright; other tests use its headless shell. */
export async function openChromium({ hosts }: ChromiumOptions = {}): Promise<TestBrowser> {
  const browser = await openBrowser({ hosts, whole: true });
  const folder = await temporaryDirectory('imagemill-chromium-');
  const context = await browser.newContext({ acceptDownloads: true, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(ELEMENT_MS);
  const problems: string[] = [];
  const requests: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('dialog', (dialog) => void dialog.accept());
  context.on('request', (request) => /^https?:/.test(request.url()) && requests.push(request.url()));
  page.on('download', async (download) => {
    const place = path.join(folder.path, download.suggestedFilename());
    await download.saveAs(place + UNFINISHED[0]);
    await rename(place + UNFINISHED[0], place);
  });

  const close = async () => {
    await browser.close();
    await folder.remove();
  };
  const first = (selector: string) => page.locator(selector).first();
  return {
    name: 'chromium',
    downloads: folder.path,
    open: async (url) => void (await page.goto(url)),
    evaluate: (work, ...args) => page.evaluate(`(${work})(...${JSON.stringify(args)})`),
    setFiles: (selector, paths) => first(selector).setInputFiles([...paths]),
    click: (selector) => first(selector).click(),
    press: async (selector, ...keys) => {
      for (const key of keys) await first(selector).press(key);
    },
    type: async (selector, text) => {
      await first(selector).press('Control+a');
      await first(selector).pressSequentially(text);
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    problems: async () => problems,
    requests: async () => requests,
    close,
    [Symbol.asyncDispose]: close,
  };
}
