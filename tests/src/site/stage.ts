import { after, before } from 'node:test';
import { openBrowser, type SharedSite, sharedSite, startSite } from '@imagemill/testkit';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { untilAwake } from './tool-page.js';

/** A running site and a browser before it. */
export interface Stage {
  readonly url: string;
  readonly browser: Browser;
  /** A new visitor. */
  newVisitor(options?: VisitorOptions): Promise<BrowserContext>;
  /** Opens a page as a new visitor, and waits until it can be used. */
  visit(path: string, options?: VisitorOptions): Promise<Page>;
}

export interface VisitorOptions extends BrowserContextOptions {
  /** The test can move the clock of the pages on (`untilApplied`). It goes by itself, too. */
  readonly movableClock?: boolean;
}

/** A visitor with all that a page does by itself. */
export const EVERYTHING = { serviceWorkers: 'allow', reducedMotion: 'no-preference' } as const satisfies VisitorOptions;

/** For actions and loads in the page: only a hang takes as long. */
const PATIENCE_MS = 60_000;

/**
 * Called in a `describe`: both are there for its tests and end after them. `env` are the site's settings; without them it may be one that other
 * tests use at the same moment.
 */
export function setStage(env?: Readonly<Record<string, string>>): Stage {
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
 * A new visitor of a site, without what most tests are not about and what takes as much CPU as they do: the service worker, which keeps the whole
 * site at each first visit, and moving progress bars. Tests of leaks, of the site offline, of every browser and of the quota (a whole tool, from the
 * drop to the count) have both.
 */
export async function openVisitor(browser: Browser, { movableClock = false, ...options }: VisitorOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  if (movableClock) await context.clock.install();
  return context;
}
