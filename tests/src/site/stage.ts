import { after, before } from 'node:test';
import { openBrowser, type SiteProcess, startSite } from '@imagemill/testkit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A running site and a browser before it. */
export interface Stage {
  readonly url: string;
  readonly browser: Browser;
  /** Opens a page as a new visitor. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
}

/** Called in a `describe`: both are there for its tests and end after them. `env` are the site's settings. */
export function setStage(env?: Readonly<Record<string, string>>): Stage {
  let site: SiteProcess;
  let browser: Browser;
  before(async () => {
    [site, browser] = await Promise.all([startSite({ env }), openBrowser()]);
  });
  after(async () => {
    await browser.close();
    await site.dispose();
  });
  return {
    get url() {
      return site.url;
    },
    get browser() {
      return browser;
    },
    async visit(path, options) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      await page.goto(site.url + path, { waitUntil: 'networkidle' });
      return page;
    },
  };
}
