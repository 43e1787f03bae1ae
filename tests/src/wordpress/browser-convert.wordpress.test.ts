import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { makeGate, photo, poll, startWordPress, type WordPress, withoutWordPress } from '@imagemill/testkit';
import sharp from 'sharp';
import { NO_WEBP } from './browser-library.js';
import { fillLibrary, numberOf, openBulkPage, part, textOf, waitForNumber, webpFiles } from './bulk-page.js';
import { withBrowser } from './shared-browser.js';

const skip = withoutWordPress();

test("the browser can convert everything, even with uploads it can't fetch and WebAssembly of an unknown type", {
  skip,
}, async () => {
  await using site = await startWordPress({ imagick: false });
  const bytes = await photo(900, 600).jpeg({ quality: 90 }).toBuffer();
  await fillLibrary(site, [
    { name: 'ä wörd.jpg', bytes },
    { name: 'moving.gif', bytes: await animation() },
  ]);
  await site.place('imagemill-webp');
  await site.activate('imagemill-webp');
  await site.php('\\Imagemill\\WebP\\Library\\Library::instance()->pause();');
  await withBrowser(async (browser) => {
    const page = await openBulkPage(site, browser);
    // Uploads that can't be fetched as files come through PHP.
    await page.route('**/wp-content/uploads/**', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    );
    const types: string[] = [];
    await page.context().route('**/*.wasm', async (route) => {
      types.push(route.request().url());
      await route.fulfill({ response: await route.fetch(), contentType: 'text/plain' });
    });
    const lists = makeGate();
    await page.route(/browser-jobs/, async (route) => {
      await lists.opened;
      await route.continue();
    });
    await poll(async () => /^Paused/.test(await textOf(page, 'state')), { what: 'the pause' });
    await part(page, 'browser-all').check();
    await part(page, 'browser-start').click();
    assert.equal(await textOf(page, 'state'), 'The server is paused. This browser goes on converting.');
    lists.open();
    await waitForNumber(page, 'left', (left) => left === 0);
    // Results are decoded to be scored.
    for (const codec of ['mozjpeg_dec', 'webp_enc', 'webp_dec'])
      assert.ok(
        types.some((url) => url.includes(codec)),
        `${codec} was not loaded`,
      );
    await poll(async () => /has done all/.test(await textOf(page, 'browser-now')), { what: 'the end' });
    assert.match(await textOf(page, 'state'), /^Paused/);
  });
  const record = await site.php<Record<string, { by: string; s: string; r: string }>[]>(
    'return array_map( fn ( $id ) => get_post_meta( $id, "_imagemill_webp", true )["files"], get_posts( array( "post_type" => "attachment", "fields" => "ids", "numberposts" => 9, "orderby" => "ID", "order" => "ASC" ) ) );',
  );
  const { 'moving.gif': moving, ...stills } = Object.assign({}, ...record) as (typeof record)[number];
  assert.equal(moving?.r, 'animated_gif');
  // WordPress created a still size of the animation, which is an image like any other.
  assert.ok(Object.keys(stills).length >= 5, JSON.stringify(stills));
  for (const [name, { by, s }] of Object.entries(stills)) assert.deepEqual([s, by], ['made', 'browser'], name);
  assert.deepEqual(site.problems(), []);
});

test('a pause of the browser survives a reload of the page', { skip }, async () => {
  await using site = await startWordPress({ ...NO_WEBP, plugins: ['imagemill-webp'] });
  const bytes = await photo(600, 400).jpeg({ quality: 90 }).toBuffer();
  await fillLibrary(site, [{ name: 'sea.jpg', bytes }]);
  await withBrowser(async (browser) => {
    const page = await openBulkPage(site, browser);
    // Nothing is converted before the pause.
    await page.route(/browser-jobs/, (route) => route.abort());
    await part(page, 'browser-start').click();
    await part(page, 'pause').click();
    await poll(async () => /^Paused/.test(await textOf(page, 'state')), { what: 'the pause' });
    await page.unroute(/browser-jobs/);

    await page.reload();
    await poll(async () => (await textOf(page, 'state')) !== '', { what: 'the state after the reload' });
    assert.match(await textOf(page, 'state'), /^Paused/);
    assert.ok(await part(page, 'browser-stop').isHidden(), 'the browser converts in spite of the pause');

    await part(page, 'resume').click();
    await waitForNumber(page, 'left', (left) => left === 0);
    assert.equal(await numberOf(page, 'done'), 1);
  });
  assert.deepEqual(site.problems(), []);
});

test('it works on a network site in a subdirectory, with the oldest WordPress', { skip: withoutWordPress('6.2') }, async () => {
  await using site = await startWordPress({ ...NO_WEBP, version: '6.2', network: true, plugins: ['imagemill-webp'] });
  const second = await site.addSite('second');
  const bytes = await photo(800, 600).jpeg({ quality: 90 }).toBuffer();
  await second.rest.upload({ name: 'sea.jpg', bytes });
  await site.upload({ name: 'hill.jpg', bytes });
  await withBrowser(async (browser) => {
    const page = await site.signInAsAdmin(browser);
    await page.goto(`${second.url}/wp-admin/upload.php?page=imagemill-webp-bulk`);
    await part(page, 'browser-start').click();
    await waitForNumber(page, 'left', (left) => left === 0);
    assert.equal(await numberOf(page, 'done'), 1);
  });
  const made = (await webpFiles(site)).map((file) => path.basename(file));
  assert.ok(made.includes('sea.jpg.webp'), made.join(' '));
  assert.ok(!made.some((name) => name.startsWith('hill')), made.join(' '));
  assert.deepEqual(site.problems(), []);
});

test('the server stores nothing except the WebP it asked for', { skip }, async () => {
  await using site = await startWordPress({ ...NO_WEBP, plugins: ['imagemill-webp'] });
  const bytes = await photo(600, 400).jpeg({ quality: 92 }).toBuffer();
  const { id } = await site.upload({ name: 'one.jpg', bytes });
  const other = await site.upload({ name: 'two.jpg', bytes });
  const right = await photo(600, 400).webp({ quality: 70 }).toBuffer();
  const before = await site.uploadHashes();
  const refused: [string, Buffer][] = [
    ['one.jpg', Buffer.from('<?php echo 1;')],
    ['one.jpg', await photo(601, 400).webp().toBuffer()],
    ['one.jpg', right.subarray(0, right.length - 10)],
    ['one.jpg', Buffer.concat([right, Buffer.from('<?php')])],
    ['one.jpg', await photo(600, 400).webp({ lossless: true }).toBuffer()],
    ['one.jpg', bytes],
    ['two.jpg', right],
    ['../../../index.php', right],
    ['one.jpg.webp', right],
    ['', right],
  ];
  for (const [file, sent] of refused) {
    const answer = await post(site, id, file, sent);
    const body = JSON.stringify(await answer.json());
    assert.ok(!body.includes('"made"'), `${file} with ${sent.length} bytes: ${body}`);
    assert.deepEqual(await site.uploadHashes(), before, file);
    await site.php('\\Imagemill\\WebP\\Library\\Library::instance()->convert( $input, true );', { input: id });
  }
  assert.match(JSON.stringify(await (await post(site, id, 'one.jpg', right)).json()), /"status":"made"/);
  assert.deepEqual(
    (await webpFiles(site)).map((file) => path.basename(file)),
    ['one.jpg.webp'],
  );
  // Without a sign-in, every route refuses.
  const form = await formFor(other.id, 'two.jpg', right);
  assert.equal((await fetch(`${site.url}/wp-json/imagemill-webp/v1/browser-result`, { method: 'POST', body: form })).status, 401);
  for (const route of ['status', 'errors', 'browser-jobs?tab=12345678', `browser-source?id=${id}`])
    assert.equal((await fetch(`${site.url}/wp-json/imagemill-webp/v1/${route}`)).status, 401, route);
  for (const route of [
    'work',
    'pause',
    'resume',
    'dry-run',
    'undo',
    'retry',
    'browser-release?tab=12345678',
    `convert?id=${id}`,
    `remove?id=${id}`,
  ])
    assert.equal((await fetch(`${site.url}/wp-json/imagemill-webp/v1/${route}`, { method: 'POST' })).status, 401, route);
  assert.deepEqual(site.problems(), []);
});

async function post(site: WordPress, id: number, file: string, webp: Buffer): Promise<Response> {
  return site.rest.send('/imagemill-webp/v1/browser-result', { method: 'POST', body: await formFor(id, file, webp) });
}

async function formFor(id: number, file: string, webp: Buffer): Promise<FormData> {
  const form = new FormData();
  form.set('id', String(id));
  form.set('tab', 'test-tab-1');
  form.set('names[0]', file);
  form.set('webp[0]', new Blob([new Uint8Array(webp)], { type: 'image/webp' }), '0.webp');
  return form;
}

/** Two frames of 300 × 200. */
async function animation(): Promise<Buffer> {
  const frames = await Promise.all([1, 2].map((seed) => photo(300, 200, { seed }).removeAlpha().raw().toBuffer()));
  return sharp(Buffer.concat(frames), { raw: { width: 300, height: 400, channels: 3, pageHeight: 200 } })
    .gif()
    .toBuffer();
}
