import type { IncomingMessage, ServerResponse } from 'node:http';
import { openBrowser, poll, sharedSite } from '@imagemill/testkit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { passTo, type Recorder, startRecorder } from './recorder.js';
import type { WayOut } from './ways-out.js';

/** Something that runs scripts: a page or a worker. */
export interface Place {
  evaluate(script: string): Promise<unknown>;
}

/**
 * The site behind a recorder, a stranger's server that's also a recorder, and a browser that knows
 * both.
 */
export interface LeakFixture extends AsyncDisposable {
  readonly browser: Browser;
  /** Sees everything that arrives at the site. */
  readonly own: Recorder;
  readonly stranger: Recorder;
  readonly ownUrl: string;
  readonly strangerUrl: string;
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
}

const STRANGER = 'stranger.test';

export async function openLeakFixture(): Promise<LeakFixture> {
  const site = await sharedSite();
  const pass = passTo(Number(new URL(site.url).port));
  const own = await startRecorder((request, response) => (isBare(request) ? sendBare(request, response) : pass(request, response)));
  const stranger = await startRecorder();
  // Without a user interface, Chromium fetches no icons, and those are a way out, too.
  const browser = await openBrowser({ whole: true, hosts: [STRANGER] });
  const ownUrl = `http://localhost:${own.port}`;
  return {
    ...{ browser, own, stranger, ownUrl, strangerUrl: `http://${STRANGER}:${stranger.port}` },
    async visit(path, options) {
      const page = await (await browser.newContext(options)).newPage();
      await page.goto(ownUrl + path, { waitUntil: 'networkidle' });
      return page;
    },
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await Promise.all([own.close(), stranger.close()]);
      await site.dispose();
    },
  };
}

// A page and a worker of the same origin without any policy: there, the ways out must work.
const isBare = ({ url = '' }: IncomingMessage) => url.startsWith('/bare');

function sendBare({ url = '' }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Content-Type', url.endsWith('.js') ? 'text/javascript' : 'text/html');
  response.end(url.endsWith('.js') ? '' : '<!doctype html><title>bare</title>');
}

export const slug = (name: string) => name.replace(/\W+/g, '-');

/** Tries every way; each requests its own URL under `base`. Errors that it throws don't matter. */
export async function tryWays(place: Place, ways: Readonly<Record<string, WayOut>>, base: string): Promise<void> {
  for (const [name, way] of Object.entries(ways)) {
    const url = JSON.stringify(base + slug(name));
    await place.evaluate(`void Promise.resolve().then(() => (${way})(${url})).catch(() => {})`);
  }
}

/**
 * The panel's rows as a visitor reads them. By scripts alone: a prevented navigation leaves the
 * driver waiting for it.
 */
export async function readPanel(page: Page): Promise<readonly PanelRow[]> {
  await poll(() => page.evaluate(() => document.readyState === 'complete'), { what: 'the whole page' });
  await page.evaluate(() => document.querySelector<HTMLElement>('.site-footer [data-requests]')?.click());
  await poll(() => page.evaluate(() => document.querySelector('.requests[open] .request') !== null), {
    what: 'the panel',
  });
  return page.evaluate(() => {
    const text = (row: Element, part: string) => row.querySelector(`.request-${part}`)?.textContent ?? '';
    const rows = [...document.querySelectorAll('.requests[open] .request')].map((row) => ({
      address: text(row, 'address'),
      facts: text(row, 'facts'),
      body: text(row, 'body'),
    }));
    document.querySelector<HTMLDialogElement>('.requests[open]')?.close();
    return rows;
  });
}

export interface PanelRow {
  readonly address: string;
  readonly facts: string;
  readonly body: string;
}

/** Gives everything under way time to arrive: waits until nothing has arrived for a while. */
export async function untilQuiet(...recorders: readonly Recorder[]): Promise<void> {
  const count = () => recorders.reduce((sum, { arrived, connections }) => sum + arrived.length + connections(), 0);
  let last = -1;
  let since = Date.now();
  await poll(
    () => {
      const now = count();
      if (now !== last) [last, since] = [now, Date.now()];
      return Date.now() - since > 700;
    },
    { what: 'quiet' },
  );
}
