import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { poll } from '@imagemill/testkit';
import { type ComparisonOptions, focused, image, line, openComparison, quality, untilCaption } from './compare-page.js';
import { setUpSite } from './site-fixture.js';
import { recordProblems, type TestFile, untilRows } from './tool-page.js';

describe('the compare view by keyboard, mouse and touch', () => {
  const fixture = setUpSite();
  const compare = (files: readonly TestFile[], options?: ComparisonOptions) => openComparison(fixture, files, options);

  test('everything works by keyboard alone', async () => {
    const page = await compare([await image('one.jpg', 1600, 1200), await image('two.jpg', 640, 480, 2)]);
    const problems = recordProblems(page);
    assert.match(await focused(page), /Dividing line/);
    await page.keyboard.press('ArrowRight');
    assert.equal(await line(page).inputValue(), '51');
    for (const key of ['2', '+', '-', '-']) await page.keyboard.press(key);
    assert.ok(await page.getByRole('radio', { name: '100 %' }).isChecked());
    const view = page.locator('.compare-view');
    await page.keyboard.press('+');
    await page.keyboard.press('Shift+Tab');
    assert.equal(await focused(page), 'Picture');
    const start = await view.evaluate(({ scrollLeft }) => scrollLeft);
    const moves = async () => {
      await page.keyboard.press('ArrowRight');
      return view.evaluate(({ scrollLeft }, from) => scrollLeft > from, start);
    };
    await poll(moves, { everyMs: 200, what: 'the picture to move' });
    await page.keyboard.press('0');
    assert.ok(await page.getByRole('radio', { name: 'Fit' }).isChecked());

    await line(page).focus();
    const walked: string[] = [];
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press('Tab');
      walked.push(await focused(page));
    }
    assert.deepEqual(walked, ['Side A shows', 'Side B shows', 'B: Quality', 'Used for all']);
    await page.keyboard.press('Shift+Tab');
    // Until the search has ended, the slider doesn't know its quality.
    await untilCaption(page, 'B', /quality \d+/);
    const found = Number(await quality(page, 'B').inputValue());
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft');
    await untilCaption(page, 'B', new RegExp(`quality ${found - 5} `));
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'Use B for all');
    await page.keyboard.press('Enter');
    assert.equal(await focused(page), 'Used for all');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('dialog[open]').count(), 0);
    assert.equal(await focused(page), 'Compare one.jpg');
    await untilRows(page, 'finished', 2);
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('the wheel with Ctrl zooms where it points, and a click puts the line there', async () => {
    const page = await compare([await image('one.jpg', 1600, 1200)]);
    await page.getByRole('radio', { name: '100 %' }).check();
    const fixture = await page.locator('.compare-stage').boundingBox();
    assert.ok(fixture);
    const point = { x: fixture.x + fixture.width * 0.6, y: fixture.y + fixture.height * 0.4 };
    const under = () =>
      page.locator('.compare-picture').evaluate((element, { x, y }) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [(x - left) / width, (y - top) / height];
      }, point);
    await page.mouse.move(point.x, point.y);
    const [x = 0, y = 0] = await under();
    await page.keyboard.down('Control');
    for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, -60);
    await page.keyboard.up('Control');
    await poll(async () => ((await page.locator('.compare-picture').boundingBox())?.width ?? 0) > 1600, { what: 'a larger picture' });
    const [nowX = 0, nowY = 0] = await under();
    assert.ok(Math.abs(nowX - x) < 0.02 && Math.abs(nowY - y) < 0.02, `${[x, y]} became ${[nowX, nowY]}`);
    await page.mouse.click(point.x, point.y);
    assert.ok(Math.abs(Number(await line(page).inputValue()) - 60) <= 1);
    // On the line, too, it zooms the image, never the page.
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, 2000);
    await page.keyboard.up('Control');
    await poll(() => page.getByRole('radio', { name: 'Fit' }).isChecked(), { what: 'the whole picture' });
    await page.context().close();
  });

  test('two fingers zoom, one moves the image', async () => {
    const page = await compare([await image('one.jpg', 1600, 1200)], {
      options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    });
    const fixture = await page.locator('.compare-stage').boundingBox();
    assert.ok(fixture);
    const y = fixture.y + fixture.height / 2 + 60;
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: readonly number[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y, id })) });
    const width = async () => (await page.locator('.compare-picture').boundingBox())?.width ?? 0;
    const fit = await width();
    await touch('touchStart', 170, 220);
    for (let spread = 0; spread <= 100; spread += 20) await touch('touchMove', 170 - spread, 220 + spread);
    await touch('touchEnd');
    await poll(async () => (await width()) > fit * 2.5, { what: 'a larger picture' });
    const scrolled = () => page.locator('.compare-view').evaluate(({ scrollLeft }) => scrollLeft);
    const from = await scrolled();
    await touch('touchStart', 300);
    for (let x = 290; x >= 200; x -= 10) await touch('touchMove', x);
    await touch('touchEnd');
    await poll(async () => Math.abs((await scrolled()) - from - 100) < 12, { what: 'the picture to follow the finger' });
    await page.context().close();
  });
});
