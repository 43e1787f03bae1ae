import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { photo, poll } from '@imagemill/testkit';
import { axeViolations } from './axe-violations.js';
import {
  type ComparisonOptions,
  caption,
  drawn,
  image,
  line,
  openComparison,
  panel,
  quality,
  shows,
  untilCaption,
} from './compare-page.js';
import { setUpSite } from './site-fixture.js';
import { quotaLeft, recordRequests, rows, type TestFile, untilQuota, untilRows } from './tool-page.js';

describe('the compare view in a real browser', () => {
  const fixture = setUpSite();
  const compare = (files: readonly TestFile[], options?: ComparisonOptions) => openComparison(fixture, files, options);

  test("sizes follow the quality, previews cost nothing, and B's settings can be used for all files", async () => {
    const page = await compare([await image('one.jpg'), await image('two.jpg', 640, 480, 2)]);
    await untilQuota(page, 28);
    const isCounted = () => page.evaluate(async () => (await (await fetch('/api/quota-check.php')).json()).remaining === 28);
    await poll(isCounted, { what: 'both files to be counted' });
    const counted = recordRequests(page.context());
    assert.match(await untilCaption(page, 'A', /kB/), /^Original, JPEG/);
    const first = await untilCaption(page, 'B', /^JPEG, quality \d+, very close \(\d+\) /);
    assert.equal(await shows(page, 'B').inputValue(), 'current');
    const total = () => page.locator('.total-saved').textContent();
    const before = await total();

    await quality(page, 'B').fill('30');
    const second = await untilCaption(page, 'B', /^JPEG, quality 30/);
    assert.notEqual(second, first);
    assert.equal(await total(), before);
    await shows(page, 'B').selectOption('webp');
    await untilCaption(page, 'B', /^WebP, quality 30/);
    assert.equal((await drawn(page, 'B')).format, 'webp');
    await shows(page, 'B').selectOption('keep');
    assert.equal(await untilCaption(page, 'B', /^JPEG, quality 30/), second);

    await page.getByRole('button', { name: 'Use B for all' }).click();
    assert.match((await panel(page, 'B').textContent()) ?? '', /All 2 files are done again/);
    assert.equal(await shows(page, 'B').inputValue(), 'current');
    await poll(async () => (await total()) !== before, { what: 'another total' });
    await page.keyboard.press('Escape');
    await untilRows(page, 'finished', 2);
    assert.equal(await page.locator('#quality').inputValue(), '30');
    // Only the quality was changed, so every file keeps its format.
    assert.ok(await page.getByRole('radio', { name: 'Keep', exact: true }).first().isChecked());
    assert.equal(await quotaLeft(page), 28);
    assert.deepEqual(
      counted.filter(({ url }) => url.includes('counter')),
      [],
    );
    await page.context().close();
  });

  test('each side has its own settings, and what it shows is what it says', async () => {
    const page = await compare([await image('one.jpg')]);
    await shows(page, 'A').selectOption('webp');
    await shows(page, 'B').selectOption('avif');
    await untilCaption(page, 'A', /^WebP, quality \d+, .+ \(\d+\) /);
    await untilCaption(page, 'B', /^AVIF, quality \d+, .+ \(\d+\) /);
    const [left, right] = [await drawn(page, 'A'), await drawn(page, 'B')];
    assert.deepEqual([left.format, right.format], ['webp', 'avif']);
    assert.notEqual(left.bytes, right.bytes);
    assert.deepEqual([left.width, right.width], [640, 640]);
    await panel(page, 'A').getByLabel('Lossless').check();
    await untilCaption(page, 'A', /WebP.*(lossless|so it stays)/);
    assert.equal(await page.getByRole('button', { name: 'Use A for all' }).getAttribute('aria-disabled'), 'false');
    await shows(page, 'A').selectOption('original');
    assert.equal(await page.getByRole('button', { name: 'Use A for all' }).count(), 0);
    assert.equal((await drawn(page, 'A')).format, 'jpeg');

    // Everything created for viewing is released; only the thumbnail and the result stay.
    await page.keyboard.press('Escape');
    const held = () => page.evaluate(() => (window as unknown as { blobs: Map<string, Blob> }).blobs.size);
    await poll(async () => (await held()) === 2, { what: 'two addresses' });
    await page.context().close();
  });

  test('the latest choice counts, even while an earlier one is in progress', async () => {
    const page = await compare([await image('one.jpg', 1600, 1200)], { options: { movableClock: true } });
    await shows(page, 'B').selectOption('avif');
    await page.clock.runFor(50);
    assert.equal(await panel(page, 'B').getAttribute('aria-busy'), 'true');
    assert.equal(await caption(page, 'B'), 'Working', 'not the figures of what was shown before');
    await shows(page, 'B').selectOption('webp');
    await quality(page, 'B').fill('20');
    await untilCaption(page, 'B', /^WebP, quality 20/);
    // By now the first choice has been given up.
    await page.clock.runFor(1500);
    assert.match(await caption(page, 'B'), /^WebP, quality 20/);
    assert.equal((await drawn(page, 'B')).format, 'webp');
    // A preview from before is there at once.
    await quality(page, 'B').fill('21');
    await untilCaption(page, 'B', /quality 21/);
    await quality(page, 'B').fill('20');
    assert.match(await caption(page, 'B'), /quality 20/);
    assert.equal(await panel(page, 'B').getAttribute('aria-busy'), 'false');
    await page.context().close();
  });

  test('a limit of the format is explained on that side, and another choice helps', async () => {
    const page = await compare([await image('wide.jpg', 16_400, 8)]);
    await shows(page, 'B').selectOption('webp');
    const problem = panel(page, 'B').locator('.compare-problem');
    await problem.waitFor();
    assert.match((await problem.textContent()) ?? '', /WebP pictures can be at most 16383 pixels.*Choose another format/);
    assert.equal(await page.getByRole('button', { name: 'Use B for all' }).getAttribute('aria-disabled'), 'true');
    assert.deepEqual(await axeViolations(page), []);
    await shows(page, 'B').selectOption('current');
    await untilCaption(page, 'B', /^JPEG/);
    await page.context().close();
  });

  test("images that this browser can't display are shown as a copy", async () => {
    const tiff = { name: 'scan.tif', bytes: await photo(320, 240).tiff({ compression: 'none' }).toBuffer(), type: 'image/tiff' };
    const page = await compare([tiff], { path: '/compress-image?engine=full' });
    await untilCaption(page, 'A', /^Original, TIFF/);
    await untilCaption(page, 'B', /^TIFF, lossless/);
    for (const side of ['A', 'B'] as const)
      assert.deepEqual(await drawn(page, side).then(({ format, width }) => [format, width]), ['png', 320]);
    await shows(page, 'B').selectOption('jxl');
    await untilCaption(page, 'B', /^JPEG XL, quality \d+/);
    assert.equal((await drawn(page, 'B')).width, 320);
    assert.equal(await page.locator('.compare-broken').count(), 0);
    await page.context().close();
  });

  test("the next and the previous file keep zoom and line; files that can't be compared are skipped", async () => {
    const files = [await image('one.jpg'), { name: 'broken.jpg', bytes: Buffer.from('no') }, await image('two.jpg', 800, 500, 3)];
    const page = await compare(files, { done: 2 });
    const head = page.locator('.compare-head');
    assert.match((await head.textContent()) ?? '', /one\.jpg.*1 of 2/);
    await page.getByRole('radio', { name: '200 %' }).check();
    await line(page).fill('30');
    await quality(page, 'B').fill('25');
    await line(page).focus();
    await page.keyboard.press('PageDown');
    assert.match((await head.textContent()) ?? '', /two\.jpg.*2 of 2/);
    await untilCaption(page, 'B', /quality 25/);
    assert.equal((await drawn(page, 'A')).width, 800);
    assert.equal((await page.locator('.compare-picture').boundingBox())?.width, 1600);
    assert.equal(await line(page).inputValue(), '30');
    await page.keyboard.press('PageDown');
    assert.match((await head.textContent()) ?? '', /2 of 2/);
    await page.getByRole('button', { name: 'Previous file' }).click();
    assert.match((await head.textContent()) ?? '', /one\.jpg.*1 of 2/);
    await page.context().close();
  });

  test("a preview doesn't wait for the whole batch", async () => {
    const large = await image('large.jpg', 1600, 1200, 2);
    const batch = Array.from({ length: 10 }, (_, index) => ({ ...large, name: `large-${index}.jpg` }));
    const page = await compare([await image('small.jpg', 200, 150), ...batch], { path: '/convert/jpg-to-avif', done: 1 });
    await shows(page, 'B').selectOption('webp');
    await untilCaption(page, 'B', /^WebP/);
    assert.ok((await rows(page, 'waiting').count()) >= 2);
    await page.context().close();
  });
});
