import assert from 'node:assert/strict';
import { test } from 'node:test';
import { follow, photo, signIn, startWordPress, type WordPress, withoutWordPress } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import { fillLibrary, webpFiles } from './bulk-page.js';
import { withBrowser } from './shared-browser.js';

const skip = withoutWordPress();

/** Two photos and a document from before the plugin. */
async function siteWithImages(): Promise<WordPress> {
  const site = await startWordPress({ imagick: false });
  const bytes = await photo(600, 400).jpeg({ quality: 90 }).toBuffer();
  await fillLibrary(site, [
    { name: 'north.jpg', bytes },
    { name: 'south.jpg', bytes },
    { name: 'notes.txt', bytes: Buffer.from('Notes.') },
  ]);
  await site.place('imagemill-webp');
  await site.activate('imagemill-webp');
  return site;
}

const row = (page: Page, name: string) => page.locator('#the-list tr', { hasText: name });
const column = (page: Page, name: string) => row(page, name).locator('td.column-imagemill_webp');

test('the Media list shows, creates and removes WebP files, one by one and several at once', { skip }, async () => {
  await using site = await siteWithImages();
  const before = await site.uploadHashes();
  await withBrowser(async (browser) => {
    const page = await site.signInAsAdmin(browser);
    await page.goto(`${site.url}/wp-admin/upload.php?mode=list`);
    assert.match((await column(page, 'north').textContent()) ?? '', /Waits for its turn/);
    assert.match((await column(page, 'notes').textContent()) ?? '', /Not a picture/);
    assert.equal(await row(page, 'notes').getByRole('link', { name: /WebP/ }).count(), 0);

    await row(page, 'north').hover();
    await follow(row(page, 'north').getByRole('link', { name: 'Make WebP: “north”' }));
    assert.match((await page.locator('.notice').allTextContents()).join(' '), /\d WebP files are there\./);
    assert.match((await column(page, 'north').textContent()) ?? '', /\d files, .* saved \(\d+%\)/);
    assert.match((await column(page, 'south').textContent()) ?? '', /Waits for its turn/);
    const one = (await webpFiles(site)).length;
    assert.ok(one >= 3);

    for (const name of ['north', 'south', 'notes']) await row(page, name).locator('input[name="media[]"]').check();
    await page.selectOption('#bulk-action-selector-top', 'imagemill_webp_convert');
    await follow(page.locator('#doaction'));
    assert.match((await column(page, 'south').textContent()) ?? '', /saved/);
    assert.equal((await webpFiles(site)).length, one * 2);

    for (const name of ['north', 'south']) await row(page, name).locator('input[name="media[]"]').check();
    await page.selectOption('#bulk-action-selector-top', 'imagemill_webp_remove');
    await follow(page.locator('#doaction'));
    assert.match((await page.locator('.notice').allTextContents()).join(' '), /WebP files removed/);
    assert.match((await column(page, 'north').textContent()) ?? '', /removed by hand/);
  });
  assert.deepEqual(await site.uploadHashes(), before);
  assert.deepEqual(site.problems(), []);
});

test("an image that gets no WebP because of its type says so and doesn't wait", { skip }, async () => {
  await using site = await siteWithImages();
  const { id } = await site.upload({ name: 'modern.webp', bytes: await photo(600, 400).webp().toBuffer() });
  await withBrowser(async (browser) => {
    const page = await site.signInAsAdmin(browser);
    await page.goto(`${site.url}/wp-admin/upload.php?mode=list`);
    assert.equal((await column(page, 'modern').textContent())?.trim(), 'This file is a WebP already.');
    assert.equal(
      await row(page, 'modern')
        .getByRole('link', { name: /Make WebP/ })
        .count(),
      0,
    );

    await row(page, 'modern').locator('input[name="media[]"]').check();
    await page.selectOption('#bulk-action-selector-top', 'imagemill_webp_convert');
    await follow(page.locator('#doaction'));
    assert.match((await page.locator('.notice').allTextContents()).join(' '), /1 picture got none; its column says why\./);
  });
  const answer = await site.rest.send(`/imagemill-webp/v1/convert?id=${id}`, { method: 'POST' });
  assert.equal(((await answer.json()) as { state: string }).state, 'done');
  assert.deepEqual(site.problems(), []);
});

test("an action without its nonce, or on another user's image, does nothing", { skip }, async () => {
  await using site = await siteWithImages();
  const { id, link } = await site.php<{ id: number; link: string }>(`
    $id   = (int) get_posts( array( 'post_type' => 'attachment', 'post_mime_type' => 'image', 'fields' => 'ids', 'numberposts' => 1 ) )[0];
    $user = wp_insert_user( array( 'user_login' => 'ada', 'user_pass' => 'ada', 'role' => 'author' ) );
    return array( 'id' => $id, 'link' => admin_url( 'admin-post.php?action=imagemill_webp_convert&id=' . $id ) );`);
  await withBrowser(async (browser) => {
    const admin = await site.signInAsAdmin(browser);
    assert.equal((await admin.goto(link))?.status(), 403);
    const author = await (await browser.newContext()).newPage();
    await author.goto(`${site.url}/wp-login.php`);
    await signIn(author, 'ada');
    await author.goto(`${site.url}/wp-admin/upload.php?mode=list`);
    assert.equal(await author.getByRole('link', { name: /Make WebP/ }).count(), 0);
    assert.equal((await author.goto(`${site.url}/wp-admin/upload.php?page=imagemill-webp-bulk`))?.status(), 403);
    await author.goto(`${site.url}/wp-admin/profile.php`);
    const nonce = await author.evaluate(async () => (await fetch('admin-ajax.php?action=rest-nonce')).text());
    for (const route of ['status', 'work', 'undo', 'convert', 'remove']) {
      const status = await author.evaluate(
        async ([path, value, attachment]) =>
          (
            await fetch(`/wp-json/imagemill-webp/v1/${path}?id=${attachment}`, {
              method: path === 'status' ? 'GET' : 'POST',
              headers: { 'X-WP-Nonce': String(value) },
            })
          ).status,
        [route, nonce, id] as const,
      );
      assert.equal(status, 403, route);
    }
  });
  assert.deepEqual(await webpFiles(site), []);
  assert.deepEqual(site.problems(), []);
});

test("a notice after activation says what happens, until it's dismissed", { skip }, async () => {
  await using site = await startWordPress({ imagick: false });
  await site.place('imagemill-webp');
  await withBrowser(async (browser) => {
    const page = await site.signInAsAdmin(browser);
    await page.goto(`${site.url}/wp-admin/plugins.php`);
    await follow(page.locator('#activate-imagemill-webp'));
    const notice = page.locator('#imagemill-webp-notice');
    assert.match((await notice.textContent()) ?? '', /converted to WebP in the background/);
    await Promise.all([page.waitForResponse(/imagemill_webp_dismiss/), notice.getByRole('button').click()]);
    await page.goto(`${site.url}/wp-admin/`);
    assert.equal(await notice.count(), 0);
    assert.equal(await page.getByRole('link', { name: 'WebP', exact: true }).count(), 1);
  });
  assert.deepEqual(site.problems(), []);
});
