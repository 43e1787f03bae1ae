import { after } from 'node:test';
import { openBrowser } from '@imagemill/testkit';
import type { Browser } from 'playwright-core';

let opened: Promise<Browser> | undefined;
after(async () => (await opened)?.close());

/**
 * The one Chromium of this process. When a test disposes of it, only the contexts that were opened
 * in it are closed.
 */
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

/** The same for the duration of one call. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  await using borrowed = await borrowBrowser();
  return await work(borrowed.browser);
}
