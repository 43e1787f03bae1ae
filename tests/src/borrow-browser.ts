import { openBrowser } from '@imagemill/testkit';
import type { Browser } from 'playwright-core';

let shared: Promise<Browser> | undefined;
let borrowers = 0;

export interface BorrowedBrowser {
  readonly browser: Browser;
  /** The last borrower to give it back closes it. */
  giveBack(): Promise<void>;
}

/** The one shared browser of this process, for tests that need nothing but a page in it. */
export async function borrowBrowser(): Promise<BorrowedBrowser> {
  borrowers += 1;
  shared ??= openBrowser();
  const browser = await shared;
  return {
    browser,
    giveBack: async () => {
      borrowers -= 1;
      if (borrowers > 0) return;
      shared = undefined;
      await browser.close();
    },
  };
}
