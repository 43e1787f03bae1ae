import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRecipe, IMAGE_TOOLS, parseOptions, recipeLink } from '@imagemill/core';
import { poll } from '@imagemill/testkit';
import { axeViolations } from './axe-violations.js';
import { type ComparisonOptions, drawn, image, openComparison, quality, shows, untilCaption } from './compare-page.js';
import { setUpSite } from './site-fixture.js';
import { rows, type TestFile } from './tool-page.js';

describe('the compare view in each tool and on each screen', () => {
  const fixture = setUpSite();
  const compare = (files: readonly TestFile[], options?: ComparisonOptions) => openComparison(fixture, files, options);

  for (const [path, words] of [
    ['/resize-image', /^JPEG, quality 40/],
    ['/convert-image', /^WebP, quality 40/],
  ] as const) {
    test(`${path}: a preview is created like the results, and its settings can be used for all`, async () => {
      const page = await compare([await image('one.jpg', 2400, 1350)], { path });
      const { width } = await drawn(page, 'B');
      assert.equal(width, path === '/resize-image' ? 1920 : 2400);
      await quality(page, 'B').fill('40');
      await untilCaption(page, 'B', words);
      assert.equal((await drawn(page, 'B')).width, width);
      await page.getByRole('button', { name: 'Use B for all' }).click();
      await page.keyboard.press('Escape');
      assert.equal(await page.locator('#quality').inputValue(), '40');
      await page.context().close();
    });
  }

  test('with several sizes, each is compared at its own size', async () => {
    const settings = { options: parseOptions('resize', { width: 800 }), sizes: [{ width: 400 }] };
    const path = recipeLink(createRecipe(IMAGE_TOOLS['resize-image'], settings));
    const page = await compare([await image('one.jpg', 1600, 1200), await image('two.jpg', 600, 450, 2)], { path });
    assert.equal((await drawn(page, 'B')).width, 800);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Compare one.jpg, 400 × 300' }).click();
    assert.match((await page.locator('.compare-name').textContent()) ?? '', /400 × 300/);
    assert.equal((await drawn(page, 'B')).width, 400);
    await shows(page, 'B').selectOption('webp');
    await untilCaption(page, 'B', /^WebP/);
    assert.equal((await drawn(page, 'B')).width, 400);
    await page.keyboard.press('PageDown');
    await untilCaption(page, 'B', /^WebP/);
    assert.equal((await drawn(page, 'B')).width, 400);
    await page.getByRole('button', { name: 'Use B for all' }).click();
    await page.keyboard.press('Escape');
    // The sizes stay; each comes out in the new format.
    const row = async () => (await rows(page).nth(0).textContent()) ?? '';
    await poll(async () => /to WebP.*800 × 600.*400 × 300/.test(await row()), { what: 'both sizes in WebP' });
    await page.context().close();
  });

  for (const [width, height, colorScheme] of [
    [1280, 860, 'dark'],
    [390, 844, 'light'],
    [320, 256, 'light'],
  ] as const) {
    test(`${width} × ${height}, ${colorScheme}: nothing scrolls sideways, everything is in reach, and axe finds nothing`, async () => {
      const files = [await image('a-rather-long-name-that-cannot-fit-anywhere-on-a-phone-or-so.jpg'), await image('two.jpg')];
      const page = await compare(files, { options: { colorScheme, viewport: { width, height } } });
      await shows(page, 'A').selectOption('webp');
      await quality(page, 'B').fill('33');
      await untilCaption(page, 'A', /^WebP/);
      await untilCaption(page, 'B', /quality 33/);
      await page.getByRole('button', { name: 'Use B for all' }).click();
      const dialog = page.locator('dialog');
      assert.ok(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
      for (const control of await dialog.locator('button, select, input').all()) {
        if (!(await control.isVisible())) continue;
        await control.focus();
        const box = await control.boundingBox();
        assert.ok(box && box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height, JSON.stringify(box));
      }
      assert.deepEqual(await axeViolations(page), []);
      await page.context().close();
    });
  }
});
