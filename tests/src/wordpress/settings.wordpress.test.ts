import assert from 'node:assert/strict';
import { test } from 'node:test';
import { follow, signIn, startWordPress, type WordPress, withoutWordPress } from '@imagemill/testkit';
import { borrowBrowser } from './shared-browser.js';

const skip = withoutWordPress();
const PAGE = '/wp-admin/options-general.php?page=imagemill-webp-settings';
const saved = (site: WordPress, path = '/') => site.php<unknown>("return get_option( 'imagemill_webp_settings', null );", { path });

test('the settings page saves what was changed, says so, and goes back to the defaults', { skip }, async () => {
  await using site = await startWordPress({ plugins: ['imagemill-webp'] });
  await using borrowed = await borrowBrowser();
  const { browser } = borrowed;
  const page = await site.signInAsAdmin(browser);
  await page.goto(`${site.url}/wp-admin/plugins.php`);
  await follow(page.locator('tr[data-slug="imagemill-webp"] a', { hasText: 'Settings' }));
  assert.deepEqual(await saved(site), [], 'looking saves nothing');

  await follow(page.getByRole('button', { name: 'Save Changes' }));
  await page.getByText('Settings saved.').waitFor();
  assert.deepEqual(await saved(site), [], 'nothing was changed');

  await page.getByLabel('Quality').fill('70');
  await page.getByLabel('GIF').check();
  await page.getByLabel('Leave out').fill('/2023/\n"><script>alert(1)</script>\nlögo.png');
  await page.getByLabel('Not at all').check();
  await follow(page.getByRole('button', { name: 'Save Changes' }));
  await page.getByText('Settings saved.').waitFor();
  assert.deepEqual(await saved(site), { delivery: 'off', quality: 70, skip_types: ['gif'], skip_paths: ['2023/', '">', 'lögo.png'] });
  assert.equal(await page.getByLabel('Leave out').inputValue(), '2023/\n">\nlögo.png');
  assert.equal(await page.getByLabel('GIF').isChecked(), true);
  const names = await page.$$eval('.wrap input:not([type=hidden]), .wrap textarea', (fields) =>
    fields.map(
      (field) =>
        (field as HTMLInputElement).labels?.[0]?.textContent || field.getAttribute('aria-label') || (field as HTMLInputElement).value,
    ),
  );
  assert.equal(names.every(Boolean), true, 'every field has a name');
  const described = await page.$$eval('.wrap [aria-describedby]', (fields) =>
    fields.map((field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? ''),
  );
  assert.ok(described.length >= 5 && described.every((words) => words.length > 10), 'every description exists');

  await follow(page.getByRole('button', { name: 'Reset to defaults' }));
  await page.getByText('All settings are back to their defaults.').waitFor();
  assert.deepEqual(await saved(site), []);

  await page.goto(`${site.url}/wp-admin/site-health.php`);
  await page.locator('text=Pictures become WebP on this host').first().waitFor({ state: 'attached' });
  await page.goto(`${site.url}/wp-admin/site-health.php?tab=debug`);
  assert.match(await page.locator('#health-check-accordion-block-imagemill-webp').innerHTML(), /Delivery[\s\S]*picture/);
  assert.deepEqual(site.problems(), []);
  assert.deepEqual(site.outsideRequests(), []);
});

test('a request without permission or without a token changes nothing', { skip }, async () => {
  await using site = await startWordPress({ plugins: ['imagemill-webp'] });
  await using borrowed = await borrowBrowser();
  const { browser } = borrowed;
  const form = { action: 'imagemill_webp_save_settings', delivery: 'off', quality: '10' };
  assert.notEqual(
    (await fetch(`${site.url}/wp-admin/admin-post.php`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })).status,
    302,
  );
  const page = await site.signInAsAdmin(browser);
  const withoutToken = await page.request.post(`${site.url}/wp-admin/admin-post.php`, { form });
  assert.equal(withoutToken.status(), 403);

  await page.goto(site.url + PAGE);
  await site.php("( new WP_User( 1 ) )->set_role( 'editor' );");
  const nonce = await page.locator('.wrap input[name="_wpnonce"]').inputValue();
  const asEditor = await page.request.post(`${site.url}/wp-admin/admin-post.php`, { form: { ...form, _wpnonce: nonce } });
  assert.equal(asEditor.status(), 403);
  assert.equal((await page.request.get(site.url + PAGE)).status(), 403);
  assert.deepEqual(await saved(site), []);
  assert.deepEqual(site.problems(), []);
});

test('in a network, only those who manage the network can choose rules of the web server', { skip }, async () => {
  await using site = await startWordPress({ network: true, plugins: ['imagemill-webp'] });
  const second = await site.addSite('second');
  await site.php(`$id = wp_create_user( 'keeper', 'keeper', 'keeper@example.test' ); add_user_to_blog( $input, $id, 'administrator' );`, {
    input: second.id,
  });
  await using borrowed = await borrowBrowser();
  const { browser } = borrowed;
  const page = await browser.newPage();
  await page.goto(`${second.url}/wp-login.php`);
  await signIn(page, 'keeper');
  await page.goto(second.url + PAGE);
  assert.equal(await page.getByLabel('By the web server').isDisabled(), true);
  await page.$$eval('input[name="delivery"]', (choices) => {
    for (const choice of choices) choice.removeAttribute('disabled');
  });
  await page.getByLabel('By the web server').check();
  await page.getByLabel('Quality').fill('60');
  await follow(page.getByRole('button', { name: 'Save Changes' }));
  await page.getByText('Settings saved.').waitFor();
  assert.deepEqual(await saved(site, '/second/'), { quality: 60 });
  assert.deepEqual(await saved(site), [], 'the other site keeps its own');
  assert.deepEqual(site.problems(), []);
});
