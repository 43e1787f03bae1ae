import { after, before } from 'node:test';
import { openBrowser, type SharedSite, sharedSite, startSite } from '@imagemill/testkit';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { untilAwake } from './tool-page.js';

/** A running site and a browser to visit it. */
export interface SiteFixture {
  readonly url: string;
  readonly browser: Browser;
  /** Creates a new visitor. */
  newVisitor(options?: VisitorOptions): Promise<BrowserContext>;
  /** Opens a page as a new visitor, and waits until it can be used. */
  visit(path: string, options?: VisitorOptions): Promise<Page>;
}

export interface VisitorOptions extends BrowserContextOptions {
  /**
   * Lets the test move the pages' clock forward (`untilApplied`). The clock also runs by itself.
   */
  readonly movableClock?: boolean;
}

/** For a visitor with everything that a page does by itself. */
export const EVERYTHING = { serviceWorkers: 'allow', reducedMotion: 'no-preference' } as const satisfies VisitorOptions;

/** For actions and loads in the page; only a hang takes this long. */
const TIMEOUT_MS = 60_000;

/**
 * To be called in a `describe`: site and browser are available in its tests and end after them.
 * `env` has the site's settings; without it, other tests may be using the same site at the same
 * moment.
 */
export function setUpSite(env?: Readonly<Record<string, string>>): SiteFixture {
  let site: SharedSite;
  let browser: Browser;
  before(async () => {
    [site, browser] = await Promise.all([env ? startSite({ env }) : sharedSite(), openBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await site?.dispose();
  });
  const newVisitor = (options?: VisitorOptions) => openVisitor(browser, options);
  return {
    get url() {
      return site.url;
    },
    get browser() {
      return browser;
    },
    newVisitor,
    async visit(path, options) {
      const page = await (await newVisitor(options)).newPage();
      await page.goto(site.url + path);
      if (options?.javaScriptEnabled !== false) await untilAwake(page);
      return page;
    },
  };
}

/**
 * A new visitor of a site, without two things that most tests aren't about and that take as much
 * CPU as they do: the service worker, which caches the whole site on each first visit, and moving
 * progress bars. Tests of leaks, of the site offline, of every browser and of the quota (a whole
 * tool, from the drop to the count) have both.
 */
export async function openVisitor(browser: Browser, { movableClock = false, ...options }: VisitorOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(TIMEOUT_MS);
  if (movableClock) await context.clock.install();
  return context;
}
