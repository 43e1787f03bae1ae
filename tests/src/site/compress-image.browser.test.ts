import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect, readerOf } from '@imagemill/core';
import { cameraPhoto, likeness, openBrowser, photo, poll, startSite } from '@imagemill/testkit';
import { setStage } from './stage.js';
import {
  download,
  dropFiles,
  quotaLeft,
  recordProblems,
  recordRequests,
  rows,
  type TestFile,
  untilApplied,
  untilCounted,
  untilQuota,
  untilRows,
} from './tool-page.js';

async function photos(count: number, width = 640, height = 480): Promise<TestFile[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `holiday-${index + 1}.jpg`,
      bytes: await photo(width + index, height, { seed: index + 1 })
        .jpeg({ quality: 97 })
        .toBuffer(),
    })),
  );
}

describe('Compress image in a real browser', () => {
  const stage = setStage();

  const visit = (path = '/compress-image') => stage.visit(path);

  async function milled(): Promise<number> {
    const page = await visit('/');
    const { total } = await page.evaluate(async () => (await fetch('/api/counters')).json() as Promise<{ total: number }>);
    await page.context().close();
    return total;
  }

  test('three photos come out smaller, look alike, are counted once each, and nothing of them leaves the page', async () => {
    const countedBefore = await milled();
    const context = await stage.browser.newContext({ acceptDownloads: true });
    const seen = recordRequests(context);
    const page = await context.newPage();
    const problems = recordProblems(page);
    await page.goto(`${stage.url}/compress-image`);
    const files = await photos(3);
    await dropFiles(page, files);
    await untilRows(page, 'finished', 3);
    for (const { name, bytes } of files) {
      const saved = await download(page, page.getByRole('button', { name: `Download ${name}` }));
      assert.ok(saved.bytes.length < bytes.length * 0.8, name);
      const [sent, got] = await Promise.all([inspect(readerOf(bytes)), inspect(readerOf(saved.bytes))]);
      assert.deepEqual([got.format, got.width, got.height], ['jpeg', sent.width, sent.height]);
      assert.ok((await likeness(bytes, saved.bytes)).psnr > 32);
    }
    await untilQuota(page, 27);
    await poll(async () => (await milled()) >= countedBefore + 3, { what: 'the files counted' });
    assert.equal(await milled(), countedBefore + 3);

    const own = new URL(stage.url).origin;
    assert.ok(seen.length > 5 && seen.some(({ url }) => url.includes('/assets/engine/')));
    for (const { url, method, sent } of seen) {
      if (url.startsWith('blob:')) continue;
      assert.equal(new URL(url).origin, own, url);
      assert.ok(method === 'GET' || url.endsWith('/api/counter-inc.php'), `${method} ${url}`);
      assert.ok(sent.length < 3000, url);
      for (const { name, bytes } of files) {
        assert.ok(!`${url}${sent}`.includes(name) && !`${url}${sent}`.includes(String(bytes.length)), url);
      }
    }
    const counted = await untilCounted(seen, 3);
    assert.equal(counted.length, 3);
    for (const body of counted) assert.deepEqual(Object.keys(body).sort(), ['operationId', 'tool']);
    assert.deepEqual(problems, []);
    await context.close();
  });

  test('broken and foreign files say what is wrong, next to the file, and cost nothing', async () => {
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

  test('changed settings are applied again, without costing another unit, and are remembered', async () => {
    const page = await visit();
    await dropFiles(page, await photos(1));
    await untilRows(page, 'finished', 1);
    await untilQuota(page, 29);
    const first = await download(page, page.getByRole('button', { name: /^Download holiday/ }));
    await page.getByLabel('Quality').fill('20');
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
    assert.equal(await page.getByLabel('Quality').inputValue(), '20');
    await page.context().close();
  });

  test('one file or all can be cancelled, and a cancelled file can be retried', async () => {
    const page = await visit();
    await page.getByRole('radio', { name: 'AVIF' }).check();
    const large = await photos(3, 2600, 2000);
    await dropFiles(page, large);
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

  test('all results come as one zip with a name each', async () => {
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

  test('position and serial number are gone from what is saved', async () => {
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

describe('the daily quota in a real browser', () => {
  test('files beyond the quota wait, none is lost, and what is done can be saved', async () => {
    await using site = await startSite({ env: { FREE_DAILY_QUOTA: '4' } });
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`${site.url}/compress-image`);
      await untilQuota(page, 4);
      await dropFiles(page, await photos(6, 300, 200));
      await untilRows(page, 'finished', 4);
      await untilRows(page, 'waiting_quota', 2);
      assert.equal(await rows(page).count(), 6);
      await untilQuota(page, 0);
      assert.match((await page.locator('.quota').textContent()) ?? '', /other 2 start.*PRO/s);
      await page.getByRole('button', { name: 'Remove holiday-1.jpg' }).click();
      assert.equal(await rows(page, 'waiting_quota').count(), 2);
      await download(page, page.getByRole('button', { name: 'Download holiday-2.jpg' }));
    } finally {
      await browser.close();
    }
  });

  test('a result is kept while the server is away, and counted when it is back', async () => {
    await using site = await startSite();
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`${site.url}/compress-image`);
      await dropFiles(page, await photos(1, 300, 200));
      await untilRows(page, 'finished', 1);
      await untilQuota(page, 29);
      await site.stop();
      await dropFiles(page, (await photos(2, 310, 200)).slice(1));
      await untilRows(page, 'finished', 2);
      await site.restart();
      await untilQuota(page, 28);
    } finally {
      await browser.close();
    }
  });
});
