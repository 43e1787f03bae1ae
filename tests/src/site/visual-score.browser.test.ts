import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRecipe, IMAGE_TOOLS, parseOptions, recipeLink } from '@imagemill/core';
import { photo, poll } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import { axeViolations } from './axe-violations.js';
import { image, openComparison, panel, quality, shows, untilCaption } from './compare-page.js';
import { setUpSite } from './site-fixture.js';
import { chooseQuality, dropFiles, recordProblems, untilApplied, untilRows } from './tool-page.js';

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

describe('size and quality in a real browser', () => {
  const fixture = setUpSite();

  /** What the page says about a file once changed settings are applied, and the size of its result. */
  async function seen(page: Page) {
    await untilApplied(page);
    await untilRows(page, 'finished', 1);
    const text = async (selector: string) => (await page.locator(selector).textContent()) ?? '';
    return { row: await text('.row'), total: await text('.total-figures'), kilobytes: Number.parseFloat(await text('.row-sizes strong')) };
  }

  test('the score of a result is in its row and in the total, and follows what is chosen', async () => {
    const page = await fixture.visit('/compress-image', { movableClock: true });
    const problems = recordProblems(page);
    await dropFiles(page, [{ name: 'a.jpg', bytes: await photo(640, 480).jpeg({ quality: 97 }).toBuffer() }]);
    assert.ok(await radio(page, 'Auto').isChecked());
    assert.ok(await radio(page, 'Balanced').isChecked());
    const balanced = await seen(page);
    for (const text of [balanced.row, balanced.total]) assert.match(text, /Very close \(7[5-9]\)/);

    await radio(page, 'Looks the same').check();
    const same = await seen(page);
    for (const text of [same.row, same.total]) assert.match(text, /Looks the same \(8\d\)/);
    assert.ok(same.kilobytes > balanced.kilobytes, `${same.kilobytes} and ${balanced.kilobytes} kB`);

    await radio(page, 'Smallest').check();
    const smallest = await seen(page);
    for (const text of [smallest.row, smallest.total]) assert.match(text, /Small differences \(5[5-9]\)/);
    assert.ok(smallest.kilobytes < balanced.kilobytes, `${smallest.kilobytes} and ${balanced.kilobytes} kB`);
    assert.deepEqual(await axeViolations(page), []);

    // Only a search measures the score.
    await radio(page, 'Quality').check();
    assert.equal(await page.getByRole('slider', { name: 'Quality' }).inputValue(), '80');
    const fixed = await seen(page);
    for (const text of [fixed.row, fixed.total]) assert.doesNotMatch(text, /\(\d+\)/);
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('both sides of Compare say the score, and a moved slider replaces the search', async () => {
    const page = await openComparison(fixture, [await image('one.jpg')]);
    await untilCaption(page, 'B', /^JPEG, quality \d+, very close \(7\d\) /);
    await shows(page, 'A').selectOption('webp');
    const found = /quality (\d+)/.exec(await untilCaption(page, 'A', /^WebP, quality \d+, very close \(7\d\) /))?.[1];
    assert.equal(await quality(page, 'A').inputValue(), found);
    await quality(page, 'A').fill('90');
    assert.doesNotMatch(await untilCaption(page, 'A', /^WebP, quality 90/), /\(/);
    await panel(page, 'A').getByRole('button', { name: 'Use A for all' }).click();
    await page.keyboard.press('Escape');
    assert.ok(await radio(page, 'Quality').isChecked());
    assert.equal(await page.getByRole('slider', { name: 'Quality' }).inputValue(), '90');
    await page.context().close();
  });

  test('a score from a link stays on offer, in the link of these settings and with the next visit', async () => {
    const linkFor = (options: Parameters<typeof parseOptions<'compress'>>[1]) =>
      recipeLink(createRecipe(IMAGE_TOOLS['compress-image'], { options: parseOptions('compress', options), sizes: [] }));
    const context = await fixture.newVisitor();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    await page.goto(fixture.url + linkFor({ minScore: 62 }));
    await poll(() => radio(page, 'Score 62').isChecked(), { what: 'the score of the link' });
    await radio(page, 'Balanced').check();
    await chooseQuality(page, '40');
    await radio(page, 'Auto').check();
    assert.ok(await radio(page, 'Balanced').isChecked());
    await radio(page, 'Score 62').check();
    await page.getByText('Copy these settings', { exact: true }).click();
    await page.getByRole('button', { name: 'Copy link to these settings' }).click();
    await page.getByText('Link copied').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), fixture.url + linkFor({ minScore: 62 }));
    await page.goto(`${fixture.url}/compress-image`);
    await page.reload();
    await poll(() => radio(page, 'Score 62').isChecked(), { what: 'the score of the last visit' });
    await context.close();
  });

  test('an automatic format suits each file, and more formats may be allowed', async () => {
    const page = await fixture.visit('/convert-image', { movableClock: true });
    const problems = recordProblems(page);
    await radio(page, 'Automatic').check();
    assert.ok(await radio(page, 'Everywhere').isChecked());
    await dropFiles(page, [
      { name: 'photo.png', bytes: await photo(480, 320, { alpha: true }).png().toBuffer() },
      { name: 'drawing.bmp', bytes: bitmap(200, 150) },
    ]);
    await untilRows(page, 'finished', 2);
    const row = async (name: string) => (await page.locator('.row', { hasText: name }).textContent()) ?? '';
    assert.doesNotMatch(await row('photo.png'), /AVIF/);
    assert.match(await row('drawing.bmp'), /BMP to (WebP|PNG)/);
    await radio(page, 'Current browsers').check();
    await untilApplied(page);
    await untilRows(page, 'finished', 2);
    assert.match(await row('photo.png'), /PNG to AVIF.*\(7[5-9]\)/);
    assert.deepEqual(await axeViolations(page), []);
    await radio(page, 'PNG').check();
    assert.equal(await radio(page, 'Current browsers').count(), 0);
    assert.deepEqual(problems, []);
    await page.context().close();
  });
});

/** Squares in three colors, as a BMP. */
function bitmap(width: number, height: number): Buffer {
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + rowBytes * height);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  const colors = [0x2040c0, 0xf0f0f0, 0x30a050];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) file.writeUIntLE(colors[((x >> 4) + (y >> 4)) % 3] ?? 0, 54 + y * rowBytes + x * 3, 3);
  }
  return file;
}
