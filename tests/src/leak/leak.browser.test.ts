// @retry never: leaks
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { photo, poll, repoRoot } from '@imagemill/testkit';
import type { BrowserContextOptions, Page, Worker } from 'playwright-core';
import { dropFiles, untilRows } from '../site/tool-page.js';
import { type LeakFixture, openLeakFixture, type PanelRow, readPanel, slug, tryWays, untilQuiet } from './leak-fixture.js';
import * as ways from './ways-out.js';

const PAGE_REQUESTS = { ...ways.PAGES_AND_WORKERS, ...ways.PAGE_LOADS };
const PAGE_ALL = { ...PAGE_REQUESTS, ...ways.PAGE_FRAMES, ...ways.PAGE_EXITS };
const IN_WORKERS = { ...ways.PAGES_AND_WORKERS, ...ways.WORKERS_ONLY };
const IN_SERVICE_WORKERS = { ...ways.EVERYWHERE, ...ways.WORKERS_ONLY };

/**
 * Ways that don't reach a stranger even without the site's policies: the browser requires the same
 * origin, https or QUIC, or sends no request.
 */
const CLOSED_ANYWAY = [
  ...['WebTransport', 'new Worker', 'new Worker, module', 'SharedWorker'],
  ...['preconnect', 'dns-prefetch', 'speculation rules'],
];
/** What the panel ("What left this page") must show as blocked. */
const SHOWN = ['fetch', 'XMLHttpRequest', 'WebSocket', 'import()'];
const SHOWN_ON_PAGES = [...SHOWN, 'sendBeacon', 'Image', 'form, POST', 'location', 'window.open'];

describe('what a script could try to send out', () => {
  let fixture: LeakFixture;
  before(async () => {
    fixture = await openLeakFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  /**
   * Asserts that nothing at all gets to the stranger while `work` runs: no request, no packet, not
   * even a connection. Returns the same check, to be repeated once the browser has reported what
   * became of each way: a quiet moment alone may only mean that it's slow.
   */
  async function requireNothingLeaves(work: () => Promise<void>): Promise<() => void> {
    const { stranger } = fixture;
    const connections = stranger.connections();
    stranger.arrived.length = 0;
    await work();
    await untilQuiet(stranger);
    const look = () => {
      const reached = { arrived: stranger.arrived, connections: stranger.connections() - connections };
      const hint = `Chromium ${fixture.browser.version()}; versions before 152 know no connection allowlists`;
      assert.deepEqual(reached, { arrived: [], connections: 0 }, `${JSON.stringify(reached)} (${hint})`);
    };
    look();
    return look;
  }

  /** Asserts that the panel lists every request to the site with `folder` in its URL. */
  async function isListed(page: Page, folder: string, atLeast: number): Promise<void> {
    await untilQuiet(fixture.own);
    let arrived: string[] = [];
    let unlisted: string[] = [];
    // Some requests are listed only once they're answered, and some start on their own a while
    // after the page.
    const isWhole = async () => {
      arrived = fixture.own.arrived.filter((each) => each.includes(folder)).map((each) => each.replace(/^\S+ /, ''));
      const panel = await readPanel(page);
      unlisted = arrived.filter((address) => !isIn(panel, address));
      return unlisted.length === 0 && arrived.length >= atLeast;
    };
    await poll(isWhole, { everyMs: 300 }).catch(() => undefined);
    assert.deepEqual(unlisted, [], `reached the site, but not in the panel of ${page.url()}`);
    assert.ok(arrived.length >= atLeast, `only ${arrived.length} ways led to the site: the test tries too little`);
  }

  async function isShownBlocked(page: Page, folder: string, names: readonly string[], asker: string): Promise<void> {
    let missing = names;
    const isShown = async () => {
      const panel = await readPanel(page);
      const rowsOf = (name: string) =>
        panel.filter(({ address }) => address.includes('stranger.test') && address.endsWith(folder + slug(name)));
      missing = names.filter((name) => !rowsOf(name).some(({ facts }) => facts.startsWith(asker) && facts.endsWith('blocked')));
      return missing.length === 0;
    };
    await poll(isShown, { everyMs: 300 }).catch(() => undefined);
    assert.deepEqual(missing, [], `${folder}: not shown as blocked`);
  }

  /** Tried in a separate task: the policy doesn't apply to what the driver itself runs. */
  const canEval = (worker: Worker) =>
    worker.evaluate(() => {
      const tryIt = (resolve: (can: boolean) => void) => {
        try {
          resolve(Function('return true')());
        } catch {
          resolve(false);
        }
      };
      return new Promise<boolean>((resolve) => void setTimeout(tryIt, 0, resolve));
    });

  const isIn = (panel: readonly PanelRow[], address: string) => panel.some((row) => row.address.endsWith(address));

  async function pageReachesNobody(page: Page, folder: string): Promise<void> {
    const { href } = new URL(page.url());
    const lookAgain = await requireNothingLeaves(() => tryWays(page, { ...PAGE_ALL, ...ways.PAGE_PEERS }, fixture.strangerUrl + folder));
    assert.equal(page.url().replace('#leak', ''), href);
    // Some ways may have opened windows that no page can close. What they were supposed to load
    // didn't arrive.
    for (const other of page.context().pages()) if (other !== page) await other.close();
    await isShownBlocked(page, folder, SHOWN_ON_PAGES, 'page');
    lookAgain();
  }

  async function pageRequestsAreListed(page: Page, folder: string): Promise<void> {
    for (const base of ['/api', '/assets', '/assets/engine']) await tryWays(page, PAGE_REQUESTS, fixture.ownUrl + base + folder);
    await isListed(page, folder, 20);
  }

  /**
   * A visit that compresses one file. The panel must list everything that was requested from the
   * site, and show word for word what was sent to it.
   */
  async function compressOne(options?: BrowserContextOptions): Promise<Page> {
    fixture.own.arrived.length = 0;
    const page = await fixture.visit('/compress-image', options);
    await dropFiles(page, [{ name: 'a.jpg', bytes: await photo().jpeg().toBuffer() }]);
    await untilRows(page, 'finished', 1);
    await poll(() => fixture.own.arrived.includes('POST /api/counter-inc.php'), { what: 'the counter' });
    await isListed(page, '/', 15);
    const carried = await poll(
      async () => {
        const rows = (await readPanel(page)).filter(({ facts }) => facts.includes('sent'));
        return rows.some(({ facts }) => facts.endsWith('answered')) ? rows : undefined;
      },
      { what: 'the count in the panel' },
    );
    assert.equal(carried.length, 1, JSON.stringify(carried));
    assert.match(carried[0]?.body ?? '', /^\{"tool":"compress-image","operationId":"[0-9a-f-]{36}"\}$/);
    assert.match(carried[0]?.facts ?? '', /^page · sent 78 bytes · received \d+ bytes · answered$/);
    return page;
  }

  test("reaches a stranger from a page without this site's policies", async () => {
    const { stranger, ownUrl, strangerUrl } = fixture;
    const page = await fixture.visit('/bare');
    const base = `${strangerUrl}/leak/bare/`;
    await tryWays(page, { ...PAGE_REQUESTS, ...ways.PAGE_FRAMES, ...ways.PAGE_PEERS }, base);
    await page.evaluate(() => void new Worker('/bare.js'));
    const worker = await poll(() => page.workers()[0]);
    await tryWays(worker, IN_WORKERS, `${base}worker-`);
    for (const [name, way] of Object.entries(ways.PAGE_EXITS)) {
      const each = await page.context().newPage();
      await each.goto(`${ownUrl}/bare`);
      await tryWays(each, { [name]: way }, base);
    }
    const left = (tried: object, prefix = '') =>
      Object.keys(tried).filter((name) => !stranger.arrived.some((each) => each.includes(`/leak/bare/${prefix}${slug(name)}`)));
    const isAll = () =>
      left(PAGE_ALL).length <= CLOSED_ANYWAY.length && left(IN_WORKERS, 'worker-').length <= 3 && stranger.arrived.includes('udp');
    await poll(isAll, { everyMs: 300 }).catch(() => undefined);
    await untilQuiet(stranger);
    assert.deepEqual(left(PAGE_ALL).sort(), [...CLOSED_ANYWAY].sort());
    assert.deepEqual(left(IN_WORKERS, 'worker-'), ['WebTransport', 'new Worker', 'new Worker, module']);
    assert.ok(stranger.arrived.includes('udp'), 'no packet of WebRTC arrived');
    await page.context().close();
  });

  test('reaches no stranger from a page and its service worker, and what reaches the site is in the panel', async () => {
    const { ownUrl, strangerUrl } = fixture;
    const page = await compressOne();
    await poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { what: 'a service worker' });
    // By now the service worker has cached the site for offline use.
    await isListed(page, '/', 30);
    const worker = await poll(() => page.context().serviceWorkers()[0]);
    const folder = '/leak/service-worker/';
    const trial = () => tryWays(worker, { ...IN_SERVICE_WORKERS, ...ways.SERVICE_WORKERS_ONLY }, strangerUrl + folder);
    const lookAgain = await requireNothingLeaves(trial);
    assert.equal(page.url(), `${ownUrl}/compress-image`);
    await isShownBlocked(page, folder, ['fetch', 'WebSocket', 'client.navigate'], 'service worker');
    lookAgain();
    for (const base of ['/api', '/assets', '/shell']) await tryWays(worker, IN_SERVICE_WORKERS, ownUrl + base + folder);
    await isListed(page, folder, 4);
    assert.ok(!fixture.own.arrived.some((each) => each.includes(`/api${folder}`)), 'the service worker reached an endpoint');

    await pageReachesNobody(page, '/leak/page/');
    await pageRequestsAreListed(page, '/leak/own-page/');
    await page.context().close();
  });

  test('reaches no stranger from a page without a service worker, and what reaches the site is in the panel', async () => {
    const page = await fixture.visit('/', { serviceWorkers: 'block' });
    await pageReachesNobody(page, '/leak/alone/');
    await pageRequestsAreListed(page, '/leak/own-alone/');
    assert.ok(isIn(await readPanel(page), 'may be missing here'), 'a frame within the page is not listed');
    // The page ends here; the panel of the next one shows the URL that was requested.
    await page.evaluate(() => {
      location.href = '/pricing?leak=secret';
    });
    await poll(() => page.url().includes('secret'), { what: 'the next page' });
    await poll(async () => isIn(await readPanel(page), '/pricing?leak=secret'), { what: 'the page itself in the panel' });
    // This may make Chromium kill the page.
    await requireNothingLeaves(() => tryWays(page, ways.PAGE_ENDS, `${fixture.strangerUrl}/leak/end/`).catch(() => undefined));
    await page.context().close();
  });

  test("reaches no stranger from the engines' workers, and what reaches the site is in the panel", async () => {
    const { ownUrl, strangerUrl } = fixture;
    const page = await compressOne({ serviceWorkers: 'block' });
    // A thread that wasm-vips started is blocked while it waits for work, and can't run anything
    // else. So start another one from the same script, which isn't.
    const files = await readdir(join(repoRoot(), 'apps/web/dist/site/assets/engine'));
    const scripts = files.filter((name) => /^(?:portable\.worker|pdf\.worker|pdf-portable\.worker|vips-es6)-.*\.js$/.test(name));
    assert.equal(scripts.length, 4, String(scripts));
    for (const script of scripts) {
      await page.evaluate((url) => void new Worker(url, { type: 'module', name: 'em-pthread' }), `/assets/engine/${script}?leak`);
    }
    const places = () => page.workers().filter((worker: Worker) => /\/engine\.worker|\?leak$/.test(worker.url()));
    await poll(() => places().length === 5, { what: 'both engines, those for documents, and a thread' });
    // The full engine's workers may use eval, which wasm-vips needs; the portable ones may not.
    for (const worker of places()) assert.equal(await canEval(worker), !/portable/.test(worker.url()), worker.url());
    for (const [index, worker] of places().entries()) {
      const folder = `/leak/worker-${index}/`;
      const lookAgain = await requireNothingLeaves(() => tryWays(worker, IN_WORKERS, strangerUrl + folder));
      await isShownBlocked(page, folder, SHOWN, 'engine’s worker');
      lookAgain();
      for (const base of ['/api', '/assets', '/assets/engine']) await tryWays(worker, IN_WORKERS, ownUrl + base + folder);
      await isListed(page, folder, 4);
    }
    const elsewhere = fixture.own.arrived.filter((each) => each.includes('/leak/worker-') && !each.includes('/assets/engine/'));
    assert.deepEqual(elsewhere, [], 'a worker got at more than the engines’ files');
    await page.context().close();
  });
});
