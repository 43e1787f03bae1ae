import { after } from 'node:test';
import { openBrowser } from '@imagemill/testkit';
import type { Browser } from 'playwright-core';

let opened: Promise<Browser> | undefined;
after(async () => (await opened)?.close());

/** The one Chromium of this process. Every window that a test has opened in it is closed, and forgotten, when the test lets go of it. */
export async function borrowBrowser(): Promise<{ readonly browser: Browser } & AsyncDisposable> {
  opened ??= openBrowser();
  const browser = await opened;
  return {
    browser,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
  };
}

/** The same for the time of one call. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  await using borrowed = await borrowBrowser();
  return await work(borrowed.browser);
}
