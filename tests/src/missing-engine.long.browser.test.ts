import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { openBrowser, photo, planAndRun, type SharedSite, sharedSite } from '@imagemill/testkit';
import type { Browser, Route } from 'playwright-core';
import { pageEngine } from './page-engine.js';
import { openVisitor } from './site/site-fixture.js';

const failures: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is missing': (route) => route.fulfill({ status: 404, body: '' }),
  'cannot be reached': (route) => route.abort(),
};

describe("an engine file that doesn't arrive", () => {
  let site: SharedSite;
  let browser: Browser;
  before(async () => {
    [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
  });
  after(async () => {
    await browser.close();
    await site.dispose();
  });

  /** The outcome for an image while an engine file is missing, and for the same image later. */
  async function beforeAndAfter(file: RegExp, fail: (route: Route) => Promise<void>, options: { format: 'webp' | 'png' }) {
    const context = await openVisitor(browser);
    let missing = true;
    await context.route(file, (route) => (missing ? fail(route) : route.continue()));
    const page = await context.newPage();
    await page.goto(`${site.url}/compress-image`);
    const engine = await pageEngine(page);
    const input = await photo(120, 90).jpeg({ quality: 98 }).toBuffer();
    const run = () => planAndRun(engine, 'convert', input, options).catch((error: unknown) => error);
    const first = await run();
    missing = false;
    const second = await run();
    await context.close();
    return { first, second };
  }

  for (const [how, fail] of Object.entries(failures)) {
    for (const file of [/\/vips-[^/]*\.wasm/, /\/engine\.worker-[^/]*\.js/]) {
      test(`${file.source} that ${how}: an image fails at once, and the next one retries the file`, { timeout: 300_000 }, async () => {
        const { first, second } = await beforeAndAfter(file, fail, { format: 'webp' });
        assert.ok(first instanceof AppError && first.code === 'internal', String(first));
        assert.ok(!(second instanceof Error) && (second as { format: string }).format === 'webp', String(second));
      });
    }

    test(`a PNG optimizer that ${how} makes results larger, but no image fails`, { timeout: 300_000 }, async () => {
      const { first, second } = await beforeAndAfter(/oxipng/, fail, { format: 'png' });
      const [larger, smaller] = [first, second] as { resultBytes: number }[];
      assert.ok(larger && smaller && larger.resultBytes > smaller.resultBytes, `${first} ${second}`);
    });
  }
});
