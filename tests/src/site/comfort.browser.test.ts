import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeGate, photo, poll } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import { setUpSite } from './site-fixture.js';
import { dropFiles, rows, type TestFile, untilApplied, untilRows } from './tool-page.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function image(name: string, width = 320, height = 240): Promise<TestFile> {
  return { name, bytes: await photo(width, height).jpeg({ quality: 97 }).toBuffer() };
}

describe("Compress image stays calm and keeps the visitor's place", () => {
  const fixture = setUpSite();

  const visit = (options: object = {}) => fixture.visit('/compress-image', options);

  const focused = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '');

  test('a row is as tall when its file is done as when it was waiting', async () => {
    const page = await visit();
    const engine = makeGate();
    await page.context().route('**/assets/engine/**', (route) => engine.opened.then(() => route.continue()));
    await dropFiles(page, await Promise.all([image('one.jpg'), image('two.jpg'), image('three.jpg')]));
    const height = async () => (await rows(page).nth(2).boundingBox())?.height;
    await rows(page, 'waiting').nth(0).waitFor();
    const waiting = await height();
    engine.open();
    await untilRows(page, 'finished', 3);
    assert.equal(await height(), waiting);
    await page.context().close();
  });

  test('a screen reader hears that a batch began and how it ended, even if no file could be opened', async () => {
    const page = await visit();
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      const status = document.querySelector('.tool > [role=status]');
      if (!status) return;
      new MutationObserver(() => heard.push(status.textContent ?? '')).observe(status, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await dropFiles(page, [
      { name: 'empty.jpg', bytes: new Uint8Array() },
      { name: 'notes.txt', bytes: Buffer.from('hello'), type: 'text/plain' },
    ]);
    await untilRows(page, 'failed', 2);
    assert.match((await rows(page).nth(0).textContent()) ?? '', /This file is empty/);
    const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    await poll(async () => (await heard()).at(-1)?.includes('failed') ?? false, { what: 'the end to be announced' });
    assert.deepEqual([...new Set((await heard()).filter(Boolean))], ['Working on 2 files.', '0 of 2 files done. 2 failed.']);
    await page.context().close();
  });

  test('settings that are changed and changed back redo nothing', async () => {
    const page = await visit({ movableClock: true });
    await dropFiles(page, [await image('one.jpg')]);
    await untilRows(page, 'finished', 1);
    await page.evaluate(() => {
      const row = document.querySelector('.row');
      if (row) new MutationObserver(() => row.setAttribute('data-redone', '')).observe(row, { attributeFilter: ['data-state'] });
    });
    // In one turn of the page: on a busy machine, a second command may come after the first change
    // was applied.
    await page.evaluate(() => {
      for (const value of ['same', 'balanced']) document.querySelector<HTMLElement>(`input[name="minScore"][value="${value}"]`)?.click();
    });
    await untilApplied(page);
    assert.equal(await page.locator('[data-redone]').count(), 0);
    await page.context().close();
  });

  test('on a phone the settings open with and without files, take the focus and give it back', async () => {
    const page = await visit(PHONE);
    for (const withFile of [false, true]) {
      if (withFile) {
        await dropFiles(page, [await image('one.jpg')]);
        await untilRows(page, 'finished', 1);
      }
      await page.getByRole('button', { name: 'Settings' }).tap();
      await poll(async () => /Done/.test(await focused(page)), { what: 'the focus on Done' });
      await page.getByRole('button', { name: 'Done' }).tap();
      await poll(async () => /settings-toggle/.test(await focused(page)), { what: 'the focus back' });
    }
    await page.context().close();
  });

  test('clearing the list moves the focus to the field for new files', async () => {
    const page = await visit();
    await dropFiles(page, [await image('one.jpg')]);
    await untilRows(page, 'finished', 1);
    await page.getByRole('button', { name: 'Clear list' }).click();
    assert.match(await focused(page), /type="file"/);
    await page.context().close();
  });

  test('a finger moves the dividing line from anywhere on the image, all the way', async () => {
    const page = await visit(PHONE);
    await dropFiles(page, [await image('one.jpg', 800, 600)]);
    await untilRows(page, 'finished', 1);
    await page.getByRole('button', { name: /^Compare/ }).tap();
    const fixture = await page.locator('.compare-stage').boundingBox();
    assert.ok(fixture);
    const y = fixture.y + fixture.height / 2 + 80;
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
    await touch('touchStart', 320);
    for (let x = 310; x >= 60; x -= 10) await touch('touchMove', x);
    await touch('touchEnd');
    const slider = page.getByRole('slider', { name: /Dividing line/ });
    await poll(async () => Math.abs(Number(await slider.inputValue()) - (60 / 390) * 100) <= 1, {
      what: 'the line at the finger',
    });
    await page.context().close();
  });

  test('at 100 % one image pixel is one screen pixel, even at fractional densities', async () => {
    const page = await visit({ deviceScaleFactor: 1.5 });
    await dropFiles(page, [await image('one.jpg', 701, 503)]);
    await untilRows(page, 'finished', 1);
    await page.getByRole('button', { name: /^Compare/ }).click();
    await poll(async () => /type="range"/.test(await focused(page)), { what: 'the focus in the comparison' });
    await page.getByRole('radio', { name: '100 %' }).check();
    const box = await page.locator('.compare-picture').boundingBox();
    assert.ok(box && Math.abs(box.width * 1.5 - 701) < 0.1 && Math.abs(box.height * 1.5 - 503) < 0.1, JSON.stringify(box));
    await page.context().close();
  });
});
