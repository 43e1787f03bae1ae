import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect, readerOf } from '@imagemill/files';
import { cameraPhoto, photo } from '@imagemill/testkit';
import sharp from 'sharp';
import { photos } from './photos.js';
import { setUpSite } from './site-fixture.js';
import { chooseQuality, download, dropFiles, quotaLeft, rows, type TestFile, untilApplied, untilQuota, untilRows } from './tool-page.js';

describe('Compress image in a real browser', () => {
  const fixture = setUpSite();

  const visit = (path = '/compress-image') => fixture.visit(path, { movableClock: true });

  test("broken and foreign files say what's wrong, next to the file, and cost nothing", async () => {
    const page = await visit();
    const whole = await photo(300, 200).jpeg().toBuffer();
    await dropFiles(page, [
      { name: 'cut.jpg', bytes: whole.subarray(0, whole.length / 2) },
      { name: 'notes.txt', bytes: Buffer.from('hello'), type: 'text/plain' },
    ]);
    await untilRows(page, 'failed', 2);
    assert.match((await rows(page).nth(0).textContent()) ?? '', /damaged or ends too early/);
    assert.match((await rows(page).nth(1).textContent()) ?? '', /not a picture/);
    assert.equal(await quotaLeft(page), 30);
    await page.context().close();
  });

  test('an SVG stays an SVG, and its row shows it', async () => {
    const page = await visit();
    const shapes = Array.from(
      { length: 40 },
      (_, at) => `  <rect x="${at}.000" y="0.000" width="60.000" height="40.000" fill="#ff0000" />`,
    );
    const drawing = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">', ...shapes, '</svg>'].join('\n');
    await dropFiles(page, [{ name: 'logo.svg', bytes: Buffer.from(drawing), type: 'image/svg+xml' }]);
    await untilRows(page, 'finished', 1);
    const { name, bytes } = await download(page, page.getByRole('button', { name: /^Download logo/ }));
    assert.equal(name, 'logo.svg');
    assert.ok(bytes.length < drawing.length);
    const shown = page.locator('.row .thumb img');
    await shown.waitFor();
    await shown.evaluate((image: HTMLImageElement) => image.decode());
    const { data, info } = await sharp(await shown.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const center = ((info.height >> 1) * info.width + (info.width >> 1)) * 3;
    assert.deepEqual([...data.subarray(center, center + 3)], [255, 0, 0]);
    await page.context().close();
  });

  test('changed settings are applied again without using more quota, and are remembered', async () => {
    const page = await visit();
    await dropFiles(page, await photos(1));
    await untilRows(page, 'finished', 1);
    await untilQuota(page, 29);
    const first = await download(page, page.getByRole('button', { name: /^Download holiday/ }));
    await chooseQuality(page, '20');
    await page.getByRole('radio', { name: 'WebP' }).check();
    await untilApplied(page);
    await untilRows(page, 'finished', 1);
    const second = await download(page, page.getByRole('button', { name: /^Download holiday/ }));
    assert.equal((await inspect(readerOf(second.bytes))).format, 'webp');
    assert.equal(second.name, 'holiday-1.webp');
    assert.ok(second.bytes.length < first.bytes.length);
    assert.equal(await quotaLeft(page), 29);
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    assert.equal(await page.getByRole('slider', { name: 'Quality' }).inputValue(), '20');
    await page.context().close();
  });

  test('the settings stay in place while files are processed, and the bar covers none of them', async () => {
    const page = await visit();
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.locator('.settings summary').first().click();
    await dropFiles(page, await photos(1));
    await untilRows(page, 'finished', 1);
    await page.getByRole('radio', { name: 'AVIF' }).check();
    await untilApplied(page);
    await untilRows(page, 'finished', 1);
    const places = () =>
      page.evaluate(() => {
        document.querySelector('.tool')?.scrollIntoView({ block: 'end' });
        const [tool = 0, settings = 0] = ['.tool', '.settings'].map((part) => document.querySelector(part)?.getBoundingClientRect().top);
        const bottom = document.querySelector('.settings')?.getBoundingClientRect().bottom ?? 0;
        return { settings: settings - tool, bottom, total: document.querySelector('.total')?.getBoundingClientRect().top ?? 0 };
      });
    const resting = await places();
    assert.ok(resting.bottom <= resting.total, JSON.stringify(resting));
    await dropFiles(page, [{ name: 'large.jpg', bytes: await photo(2600, 2000).jpeg({ quality: 97 }).toBuffer() }]);
    await page.getByRole('progressbar', { name: 'Progress of all files' }).waitFor();
    assert.equal((await places()).settings, resting.settings);
    await page.context().close();
  });

  test('one file or all can be canceled, and a canceled file can be retried', async () => {
    const page = await visit();
    await page.getByRole('radio', { name: 'AVIF' }).check();
    const bytes = await photo(2600, 2000).jpeg({ quality: 97 }).toBuffer();
    await dropFiles(
      page,
      [1, 2, 3].map((number) => ({ name: `holiday-${number}.jpg`, bytes })),
    );
    await page.getByRole('button', { name: 'Cancel holiday-1.jpg' }).click();
    await untilRows(page, 'cancelled', 1);
    await page.getByRole('button', { name: 'Cancel all' }).click();
    await untilRows(page, 'cancelled', 3);
    assert.equal(await quotaLeft(page), 30);
    await page.getByRole('radio', { name: 'JPEG', exact: true }).check();
    await page.getByRole('button', { name: 'Retry holiday-1.jpg' }).click();
    await untilRows(page, 'finished', 1);
    await untilQuota(page, 29);
    await page.context().close();
  });

  test('all results come as one zip, each with a different name', async () => {
    const page = await visit();
    const [one] = await photos(1);
    assert.ok(one);
    await dropFiles(page, [one, { ...one, bytes: (await photos(2))[1]?.bytes ?? one.bytes }]);
    await untilRows(page, 'finished', 2);
    const zip = await download(page, page.getByRole('button', { name: /^Download all/ }));
    assert.match(zip.name, /\.zip$/);
    const text = Buffer.from(zip.bytes).toString('latin1');
    assert.equal(text.split('PK\x01\x02').length - 1, 2);
    assert.ok(text.includes('holiday-1.jpg') && /holiday-1[^.]+\.jpg/.test(text));
    await page.context().close();
  });

  test('location and serial number are gone from the saved file', async () => {
    const page = await visit();
    await dropFiles(page, [{ name: 'camera.jpg', bytes: await cameraPhoto().jpeg({ quality: 97 }).toBuffer() }]);
    await untilRows(page, 'finished', 1);
    const { bytes } = await download(page, page.getByRole('button', { name: 'Download camera.jpg' }));
    const { metadata } = await inspect(readerOf(bytes));
    assert.deepEqual([metadata.gps, metadata.copyright], [false, 'Jane Miller 2026']);
    assert.ok(!Buffer.from(bytes).includes('SN-4711'));
    await page.context().close();
  });

  test('the compare view works by keyboard, closes with Escape and gives the focus back', async () => {
    const page = await visit();
    await dropFiles(page, await photos(1));
    await untilRows(page, 'finished', 1);
    const open = page.getByRole('button', { name: /^Compare/ });
    await open.focus();
    await page.keyboard.press('Enter');
    const slider = page.getByRole('slider', { name: /Dividing line/ });
    await slider.focus();
    const start = Number(await slider.inputValue());
    await page.keyboard.press('ArrowRight');
    assert.equal(Number(await slider.inputValue()), start + 1);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('dialog[open]').count(), 0);
    assert.equal(await open.evaluate((button) => button === document.activeElement), true);
    await page.context().close();
  });

  test('files can be picked and pasted, and a drop on the home page starts the tool', async () => {
    const page = await visit('/');
    const [one, two, three] = (await photos(3, 200, 150)) as [TestFile, TestFile, TestFile];
    await dropFiles(page, [one]);
    await untilRows(page, 'finished', 1);
    await page.getByLabel('Add files').setInputFiles({ name: two.name, mimeType: 'image/jpeg', buffer: Buffer.from(two.bytes) });
    await untilRows(page, 'finished', 2);
    await page.evaluate((base64) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'pasted.jpg', { type: 'image/jpeg' }));
      window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    }, Buffer.from(three.bytes).toString('base64'));
    await untilRows(page, 'finished', 3);
    await page.context().close();
  });
});
