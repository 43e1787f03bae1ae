import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { photo } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { setUpSite } from './site-fixture.js';
import { dropCopies, untilAwake, untilRows } from './tool-page.js';

/**
 * Runs in the page before its own scripts: simulates a device with room for two workers, and lets
 * the test reach them.
 */
function onLargerDevice(): void {
  Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 8 });
  Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 4 });
  const made: Worker[] = [];
  const { Worker: Real } = window;
  Object.assign(window, {
    made,
    Worker: class extends Real {
      constructor(...given: ConstructorParameters<typeof Real>) {
        super(...given);
        made.push(this);
      }
    },
  });
}

/** What that adds to the page. */
interface WithWorkers {
  readonly made: Worker[];
}

describe('two workers in a real browser', () => {
  const fixture = setUpSite();

  async function visit(): Promise<Page> {
    const context = await fixture.newVisitor();
    const page = await context.newPage();
    await page.addInitScript(onLargerDevice);
    // Without the trial, which has its own worker before there is a file.
    await page.goto(`${fixture.url}/convert-image?engine=full`);
    await untilAwake(page);
    return page;
  }

  const workersMade = (page: Page) => page.evaluate(() => (window as unknown as WithWorkers).made.length);

  test('small images are processed side by side; two that together need too much memory, one after the other', async () => {
    const page = await visit();
    await dropCopies(page, await photo(800, 600).jpeg().toBuffer(), 4);
    await untilRows(page, 'finished', 4);
    assert.equal(await workersMade(page), 2);
    const background = '#146';
    const large = await sharp({ create: { width: 7200, height: 6800, channels: 3, background } })
      .jpeg()
      .toBuffer();
    await dropCopies(page, large, 2);
    // Both wait for the engine. While one does the first half of its work, the other must not have
    // begun.
    const seen = await page.evaluate(async () => {
      const shares = () =>
        [...document.querySelectorAll('.row[data-state=working] [role=progressbar]')].map((bar) =>
          Number(bar.getAttribute('aria-valuenow')),
        );
      let together = false;
      while (shares().length < 2 || Math.max(...shares()) < 50) {
        together ||= shares().filter((share) => share > 0).length > 1;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      const finished = document.querySelectorAll('.row[data-state=finished]').length;
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel all')?.click();
      return { together, finished };
    });
    assert.deepEqual(seen, { together: false, finished: 4 });
    await untilRows(page, 'cancelled', 2);
    await page.context().close();
  });

  test('a file whose worker crashed beside another is retried in a new worker, without a message', async () => {
    const page = await visit();
    await page.getByRole('radio', { name: 'AVIF', exact: true }).check();
    await dropCopies(page, await photo(200, 150).jpeg().toBuffer(), 2);
    await untilRows(page, 'finished', 2);
    await dropCopies(page, await photo(1800, 1350).jpeg().toBuffer(), 2);
    await untilRows(page, 'working', 2);
    const before = await page.evaluate(async () => {
      const { made } = window as unknown as WithWorkers;
      const bars = () => [...document.querySelectorAll('.row [role=progressbar]')];
      const atWork = () => bars().filter((bar) => Number(bar.getAttribute('aria-valuenow')) > 0).length;
      while (atWork() < 2) await new Promise((resolve) => requestAnimationFrame(resolve));
      const count = made.length;
      made.at(-1)?.dispatchEvent(new ErrorEvent('error', { cancelable: true }));
      return count;
    });
    await untilRows(page, 'finished', 4);
    assert.equal(await workersMade(page), before + 1);
    await page.context().close();
  });
});
