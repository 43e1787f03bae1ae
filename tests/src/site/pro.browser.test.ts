// @retry never: charging
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { freePort, photo, poll } from '@imagemill/testkit';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { readWithPdfjs } from '../pdf/read-with-pdfjs.js';
import { setUpAccountSite } from './account-fixture.js';
import { axeViolations } from './axe-violations.js';
import { comeBack, gauge, imagemill, noteOf, rowWords, signIn, untilLeft, untilNote } from './pro-page.js';
import { samplePdf } from './sample-pdfs.js';
import { download, dropFiles, recordRequests, rows, untilRows } from './tool-page.js';

const ADDRESS = 'ada@example.org';
/** Just above what the browser's engine writes as AVIF. */
const [WIDTH, HEIGHT] = [7_200, 7_000];
const METRICS_PORT = await freePort();

describe('PRO, from the grant to the revocation', () => {
  const fixture = setUpAccountSite({ PRO_DAILY_FILES: '5', WORKERS: '1', QUEUE_WAIT_MS: '600000', METRICS_PORT: String(METRICS_PORT) });
  let vast: Uint8Array;
  before(async () => {
    const create = { width: WIDTH, height: HEIGHT, channels: 3, background: '#2a6f6b' } as const;
    vast = await sharp({ create }).png({ compressionLevel: 3 }).toBuffer();
  });

  const start = (page: Page): Locator => page.getByRole('button', { name: /^Upload/ });
  const isIdle = () =>
    poll(async () => (await gauge(METRICS_PORT, 'imagemill_pool_busy')) + (await gauge(METRICS_PORT, 'imagemill_uploads')) === 0, {
      what: 'a server with nothing to do',
    });

  /** Asserts that axe finds nothing and that nothing sticks out, on both kinds of screens. */
  async function isSound(page: Page, what: string): Promise<void> {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 860 });
      assert.deepEqual(await axeViolations(page), [], `${what}, ${width} px`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${what}, ${width} px`);
    }
    await page.setViewportSize({ width: 1280, height: 860 });
  }

  // One visitor goes through all of it: each test continues where the one before ended.
  let page: Page;
  let problems: string[];
  before(async () => {
    const visitor = await fixture.visitor({ serviceWorkers: 'allow' });
    ({ page, problems } = visitor);
  });

  test("an image that the browser refuses moves to the server's tool, which asks for PRO and uploads nothing", async () => {
    const requests = recordRequests(page.context());
    await page.goto(`${fixture.site.url}/convert-image`);
    await poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { what: 'a service worker' });
    await page.getByRole('radio', { name: 'AVIF' }).check();
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('radio', { name: 'Fast' }).check();
    await dropFiles(page, [{ name: 'vast.png', bytes: vast, type: 'image/png' }]);
    await untilRows(page, 'failed', 1);
    assert.match(await rows(page).innerText(), /more than 50 megapixels/);
    await page.getByRole('link', { name: 'Large image on the server (PRO)' }).click();

    await page.waitForURL('**/pro/large-image');
    await untilRows(page, 'ready', 1);
    assert.match(
      await page.locator('.uploads').innerText(),
      /This tool uploads your file to this server, works on it there and deletes it/,
    );
    assert.match(
      await page.locator('.uploads').innerText(),
      /200 MB and 268 megapixels \(100 megapixels as AVIF or WebP\), 120 seconds .* 5 a day/,
    );
    await untilNote(page, /This tool is part of PRO\. Sign in with an account/);
    assert.equal(await page.locator('#server-tool .note a').first().getAttribute('href'), '/account');
    assert.ok(await page.getByRole('radio', { name: 'Convert' }).isChecked(), 'the same work is asked for');
    assert.ok(await page.getByRole('radio', { name: 'AVIF' }).isChecked(), 'with the same settings');
    assert.ok(await start(page).isDisabled());
    await isSound(page, 'signed out');
    assert.deepEqual(
      requests.filter(({ url }) => url.includes('/api/process')),
      [],
    );
  });

  test('after a sign-in by mail and a grant by command, the image is uploaded and comes back', async () => {
    await signIn(fixture, page, ADDRESS);
    await comeBack(page);
    await untilNote(page, /Your account has no PRO\. Nothing is uploaded without it/);
    assert.match(await imagemill(fixture, 'pro', 'grant', ADDRESS), /ada@example\.org has PRO without end/);
    await comeBack(page);
    await untilLeft(page, '5 of 5 server files left today');
    assert.equal(await noteOf(page), '');
    await isSound(page, 'ready');

    await start(page).focus();
    await page.keyboard.press('Enter');
    await poll(async () => /^(?:Next in line|Converting)/.test(await rowWords(page)), { what: 'work on the server' });
    await poll(async () => (await rows(page, 'finished').count()) === 1, { timeoutMs: 120_000, what: 'the picture' });
    await untilLeft(page, '4 of 5 server files left today');
    const { name, bytes } = await download(page, page.getByRole('button', { name: 'Download vast.png' }));
    assert.equal(name, 'vast.avif');
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    assert.deepEqual([format, width, height], ['heif', WIDTH, HEIGHT]);
    await isSound(page, 'done');

    await page.getByText('What left this page').first().click();
    const sent = await page.getByRole('dialog').locator('.request', { hasText: '/api/process/convert' }).innerText();
    assert.match(sent, /POST \/api\/process\/convert\?format=avif&effort=fast/);
    assert.match(sent, /page · sent \d+ kB · received [\d.]+ \w+ · answered/);
    await page.keyboard.press('Escape');
  });

  test('changed settings start nothing; canceling an upload or its processing frees the server and costs nothing', async () => {
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('radio', { name: 'Normal' }).check();
    await page.getByText('Made with earlier settings.').waitFor();
    assert.equal(await rows(page, 'finished').count(), 1);
    await start(page).click();
    await poll(async () => (await gauge(METRICS_PORT, 'imagemill_pool_busy')) === 1, { what: 'work on the server' });
    await page.getByRole('button', { name: 'Cancel vast.png' }).click();
    await untilRows(page, 'finished', 1);
    await isIdle();

    const noise = await photo(2600, 2600).jpeg({ quality: 100 }).toBuffer();
    await page.getByRole('radio', { name: 'Compress', exact: true }).press('ArrowRight');
    await page.getByRole('button', { name: 'Remove vast.png' }).click();
    await dropFiles(page, [{ name: 'slow.jpg', bytes: noise }]);
    await untilRows(page, 'ready', 1);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: noise.length / 8,
    });
    await start(page).click();
    await poll(async () => /^Uploading [1-9]/.test(await rowWords(page)), { what: 'progress of the upload' });
    await poll(async () => (await gauge(METRICS_PORT, 'imagemill_uploads')) === 1, { what: 'an upload at the server' });
    await page.getByRole('button', { name: 'Cancel slow.jpg' }).press('Enter');
    await untilRows(page, 'cancelled', 1);
    await isIdle();
    await network.detach();
    await untilLeft(page, '4 of 5 server files left today');
  });

  test('a document comes back smaller with the same text, and a protected one once its password is given', async () => {
    await page.goto(`${fixture.site.url}/pro/large-pdf`);
    const [open, locked] = [await samplePdf({ pages: 3 }), await samplePdf({ password: 'open sesame' })];
    await dropFiles(page, [
      { name: 'report.pdf', bytes: open, type: 'application/pdf' },
      { name: 'locked.pdf', bytes: locked, type: 'application/pdf' },
      { name: 'no.pdf', bytes: Buffer.from('not at all'), type: 'application/pdf' },
    ]);
    await untilRows(page, 'failed', 1);
    await untilRows(page, 'ready', 2);
    await start(page).click();
    await untilRows(page, 'asking', 1);
    await page.getByText('It goes to the server with the file, opens it there, and is not kept.').waitFor();
    await isSound(page, 'a question');
    await page.getByPlaceholder('Password').fill('open');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('This password does not open it.').waitFor();
    await page.getByPlaceholder('Password').fill('open sesame');
    await page.keyboard.press('Enter');
    await untilRows(page, 'finished', 2);
    const { bytes } = await download(page, page.getByRole('button', { name: 'Download report.pdf' }));
    assert.ok(bytes.length < open.length / 2, `${bytes.length} of ${open.length}`);
    const texts = async (pdf: Uint8Array) => (await readWithPdfjs(pdf)).pages.map(({ text }) => text);
    assert.deepEqual(await texts(bytes), await texts(open));
    assert.equal((await texts(bytes)).length, 3);
    const opened = await download(page, page.getByRole('button', { name: 'Download locked.pdf' }));
    assert.deepEqual(await texts(opened.bytes), await texts(await samplePdf()));
    await untilLeft(page, '2 of 5 server files left today');
  });

  test('without PRO or without files left it says so, and continues when that changes', async () => {
    await page.goto(`${fixture.site.url}/pro/full-effort`);
    await untilLeft(page, '2 of 5');
    const small = async (seed: number) => ({ name: `${seed}.jpg`, bytes: await photo(80, 60, { seed }).jpeg().toBuffer() });
    await dropFiles(page, [await small(1), await small(2), await small(3)]);
    await untilRows(page, 'ready', 3);
    await imagemill(fixture, 'pro', 'revoke', ADDRESS);
    await page.getByRole('button', { name: 'Upload and convert 2 of 3 files' }).click();
    await untilRows(page, 'failed', 2);
    assert.match(await rows(page, 'failed').first().innerText(), /This tool is part of PRO\. Sign in with an account that has PRO\./);
    await untilNote(page, /Your account has no PRO/);
    await imagemill(fixture, 'pro', 'grant', ADDRESS);
    await comeBack(page);
    await page.getByRole('button', { name: 'Retry 2 failed' }).click();
    await untilRows(page, 'finished', 2);
    await untilNote(page, /Today’s files on the server are used up\..* go on working, without a limit for you\./);
    assert.ok(await start(page).isDisabled());
    await isSound(page, 'used up');
    const { bytes } = await download(page, page.getByRole('button', { name: 'Download 1.jpg' }));
    assert.equal((await sharp(bytes).metadata()).format, 'heif');

    await page.context().setOffline(true);
    await comeBack(page);
    await untilNote(page, /You are offline\. This tool needs the server and waits for it\./);
    await page.context().setOffline(false);
    await isIdle();
    // The browser's own reports of refused requests aren't the page's fault.
    assert.deepEqual(
      problems.filter((text) => !/Failed to load resource/.test(text)),
      [],
    );
  });
});
