// @retry never: lost data
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { type Attachment, follow, photo, startWordPress, withoutWordPress } from '@imagemill/testkit';
import sharp from 'sharp';
import { borrowBrowser } from './shared-browser.js';
import { bytesOf, fileOf, keptOriginals, phonePhoto, recordOf } from './uploads-site.js';

const skip = withoutWordPress();
const PLUGIN = 'imagemill-uploads';

test('one click in the Media list restores the original byte for byte and creates its sizes again', { skip }, async () => {
  await using site = await startWordPress({ plugins: [PLUGIN] });
  await using borrowed = await borrowBrowser();
  const { browser } = borrowed;
  const bytes = await phonePhoto(3000, 600);
  const { id } = await site.upload({ name: 'trip.jpg', bytes });
  const page = await site.signInAsAdmin(browser);
  await page.goto(`${site.url}/wp-admin/upload.php?mode=list`);
  await page.hover(`#post-${id}`);
  await follow(page.locator(`#post-${id}`).getByRole('link', { name: /^Restore original \(/ }));
  await page.getByText('1 original restored.').waitFor();

  const after = await site.rest.get<Attachment>(`/wp/v2/media/${id}`);
  assert.ok(bytesOf(site, after).equals(bytes));
  assert.equal(after.media_details.file?.split('/').at(-1), 'trip-scaled.jpg', 'WordPress scales large images down');
  const folder = path.dirname(fileOf(site, after));
  for (const { file, width, height } of Object.values(after.media_details.sizes ?? {})) {
    const found = await sharp(path.join(folder, file)).metadata();
    assert.deepEqual([found.width, found.height], [width, height]);
  }
  assert.deepEqual(keptOriginals(site), []);
  assert.equal((await recordOf(site, id))?.restored, true);
  await page.goto(`${site.url}/wp-admin/upload.php?mode=list`);
  assert.equal(await page.getByRole('link', { name: /^Restore original/ }).count(), 0);

  // Earlier sizes that no metadata names anymore are deleted with the image.
  await site.rest.delete(`/wp/v2/media/${id}?force=true`);
  assert.deepEqual(readdirSync(folder), []);
  assert.deepEqual(site.problems(), []);
});

test("an image's page says what was done and restores it; the bulk action restores many", { skip }, async () => {
  await using site = await startWordPress({ plugins: [PLUGIN] });
  await using borrowed = await borrowBrowser();
  const { browser } = borrowed;
  const uploads = [];
  for (const seed of [1, 2, 3]) {
    const bytes = await photo(1200, 800, { seed }).jpeg({ quality: 95 }).toBuffer();
    uploads.push({ bytes, ...(await site.upload({ name: `n${seed}.jpg`, bytes })) });
  }
  const page = await site.signInAsAdmin(browser);
  const [first, ...others] = uploads;
  await page.goto(`${site.url}/wp-admin/post.php?post=${first?.id}&action=edit`);
  await page.getByText(/\(1200 × 800\) became .* \(1200 × 800\)\./).waitFor();
  await follow(page.getByRole('link', { name: 'Restore original' }));
  await page.getByText('1 original restored.').waitFor();
  await page.getByText('The original was restored.').waitFor();

  await page.goto(`${site.url}/wp-admin/upload.php?mode=list`);
  for (const { id } of uploads) await page.check(`#cb-select-${id}`);
  await page.selectOption('#bulk-action-selector-top', { label: 'Restore originals' });
  await follow(page.locator('#doaction'));
  await page.getByText('2 originals restored.').waitFor();
  for (const { id, bytes } of [first, ...others].flatMap((one) => (one ? [one] : [])))
    assert.ok(bytesOf(site, await site.rest.get(`/wp/v2/media/${id}`)).equals(bytes));
  assert.deepEqual(site.problems(), []);
});

test('no one can restore without permission and a nonce', { skip }, async () => {
  await using site = await startWordPress({ plugins: [PLUGIN] });
  await using borrowed = await borrowBrowser();
  const { browser } = borrowed;
  const { id } = await site.upload({ name: 'mine.jpg', bytes: await photo(1200, 800).jpeg({ quality: 95 }).toBuffer() });
  const before = await site.uploadHashes();
  const address = `${site.url}/wp-admin/admin-post.php?action=imagemill_uploads_restore&id=${id}`;
  const page = await site.signInAsAdmin(browser);
  const ask = async (url: string) => (await page.context().request.get(url, { maxRedirects: 0 })).status();
  assert.equal(await ask(address), 403);
  assert.equal(await ask(`${address}&_wpnonce=0123456789`), 403);
  await fetch(address, { redirect: 'manual' });
  assert.deepEqual(await site.uploadHashes(), before, 'without a nonce');

  // An author with a valid nonce, for another user's image.
  const refused = await site.php<string[]>(
    `wp_set_current_user(wp_insert_user(array('user_login' => 'author', 'user_pass' => 'author', 'role' => 'author')));
    add_filter('wp_die_handler', static function () { return static function ($message) { throw new Exception(is_wp_error($message) ? 'error' : $message); }; });
    $told = array();
    $_REQUEST['_wpnonce'] = $_GET['_wpnonce'] = wp_create_nonce('imagemill_uploads_restore_' . $input); $_GET['id'] = $input;
    try { (new Imagemill\\Uploads\\Admin\\RestoreAction())->handle(); } catch (Exception $e) { $told[] = $e->getMessage(); }
    $_REQUEST['_wpnonce'] = $_POST['_wpnonce'] = wp_create_nonce('imagemill_uploads_clean_up'); $_POST['days'] = 0;
    try { (new Imagemill\\Uploads\\Settings\\CleanUpAction())->handle(); } catch (Exception $e) { $told[] = $e->getMessage(); }
    return $told;`,
    { input: id },
  );
  assert.deepEqual(refused, ['You are not allowed to restore this picture.', 'You are not allowed to delete originals.']);
  assert.deepEqual(await site.uploadHashes(), before, 'without permission');
});

test("an image that was edited or replaced since isn't overwritten without asking", { skip }, async () => {
  await using site = await startWordPress({ plugins: [PLUGIN] });
  await using borrowed = await borrowBrowser();
  const { browser } = borrowed;
  const bytes = await photo(1200, 800).jpeg({ quality: 95 }).toBuffer();
  const attachment = await site.upload({ name: 'shop.jpg', bytes });
  const restore = 'return (new Imagemill\\Uploads\\Originals\\Restore())->restore($input);';

  const name = await site.php<string>(
    "$old = get_post_meta($input, '_wp_attached_file', true); update_post_meta($input, '_wp_attached_file', str_replace('shop', 'shop-e1700000000000', $old)); return $old;",
    {
      input: attachment.id,
    },
  );
  assert.equal(await site.php(restore, { input: attachment.id }), 'edited');
  await site.php("update_post_meta($input[0], '_wp_attached_file', $input[1]);", { input: [attachment.id, name] });

  await site.php('file_put_contents(get_attached_file($input[0]), base64_decode($input[1]));', {
    input: [attachment.id, (await photo(1000, 900, { seed: 9 }).jpeg().toBuffer()).toString('base64')],
  });
  assert.equal(await site.php(restore, { input: attachment.id }), 'changed');
  const page = await site.signInAsAdmin(browser);
  await page.goto(`${site.url}/wp-admin/upload.php?mode=list`);
  await page.hover(`#post-${attachment.id}`);
  await follow(page.getByRole('link', { name: /^Restore original \(/ }));
  await page.getByText('This picture was replaced or changed').waitFor();
  await follow(page.getByRole('link', { name: 'Restore the original all the same' }));
  await page.getByText('1 original restored.').waitFor();
  assert.ok(bytesOf(site, await site.rest.get(`/wp/v2/media/${attachment.id}`)).equals(bytes));
  assert.deepEqual(site.problems(), []);
});

test("an original is deleted with its image, or when it's old and the owner says so", { skip }, async () => {
  await using site = await startWordPress({ plugins: [PLUGIN] });
  await using borrowed = await borrowBrowser();
  const { browser } = borrowed;
  const ids: number[] = [];
  for (const seed of [1, 2, 3])
    ids.push((await site.upload({ name: `n${seed}.jpg`, bytes: await photo(1200, 800, { seed }).jpeg({ quality: 95 }).toBuffer() })).id);
  assert.equal(keptOriginals(site).length, 3);
  await site.rest.delete(`/wp/v2/media/${ids[0]}?force=true`);
  assert.equal(keptOriginals(site).length, 2);

  await site.php("update_post_meta($input, '_imagemill_uploads_kept_at', time() - 100 * DAY_IN_SECONDS);", { input: ids[1] });
  const page = await site.signInAsAdmin(browser);
  await page.goto(`${site.url}/wp-admin/options-general.php?page=imagemill-uploads`);
  assert.match(await page.locator('#imagemill-uploads-kept').innerText(), /^2 originals, \d.* [KM]B\.$/);
  await page.selectOption('#imagemill-uploads-days', '90');
  await follow(page.getByRole('button', { name: 'Delete originals' }));
  await page.getByText('1 original deleted.').waitFor();
  assert.equal(keptOriginals(site).length, 1);
  assert.equal((await recordOf(site, ids[1] ?? 0))?.original, '');
  assert.notEqual((await recordOf(site, ids[2] ?? 0))?.original, '');
  assert.deepEqual(site.problems(), []);
});

test('a record that points outside the folder of originals deletes and restores nothing', { skip }, async () => {
  await using site = await startWordPress({ plugins: [PLUGIN] });
  const { id } = await site.upload({ name: 'one.jpg', bytes: await photo(1200, 800).jpeg({ quality: 95 }).toBuffer() });
  const kept = keptOriginals(site)[0] ?? '';
  const outcomes = await site.php<string[]>(
    `file_put_contents(ABSPATH . 'precious.jpg', 'precious'); $told = array();
    foreach (array('../../precious.jpg', $input[1] . '/../../../../../precious.jpg', '/etc/hostname', 'imagemill-originals-' . str_repeat('0', 32) . '/../../../precious.jpg') as $path) {
      $record = Imagemill\\Uploads\\Originals\\Record::read($input[0]); $record->original = $path; $record->save($input[0]);
      $told[] = (new Imagemill\\Uploads\\Originals\\Restore())->restore($input[0], true);
      (new Imagemill\\Uploads\\Originals\\Originals())->remove($input[0], $record);
    }
    return $told;`,
    { input: [id, kept] },
  );
  assert.deepEqual(outcomes, Array(4).fill('missing_original'));
  assert.equal(readFileSync(path.join(site.folder, 'precious.jpg'), 'utf8'), 'precious');
  assert.ok(existsSync(path.join(site.uploads, kept)));
});

test("settings take effect once they're saved, and nothing is stored before", { skip }, async () => {
  await using site = await startWordPress({ plugins: [PLUGIN] });
  await using borrowed = await borrowBrowser();
  const { browser } = borrowed;
  assert.equal(await site.php("return get_option('imagemill_uploads_settings');"), false);
  const page = await site.signInAsAdmin(browser);
  await page.goto(`${site.url}/wp-admin/plugins.php`);
  await follow(page.locator('[data-slug="imagemill-uploads"]').getByRole('link', { name: 'Settings' }));
  await page.getByLabel('Largest width').fill('800');
  await page.getByLabel('Largest height').fill('0');
  await page.getByLabel('Keep the original').uncheck();
  await follow(page.getByRole('button', { name: 'Save Changes' }));
  await page.getByText('Settings saved.').waitFor();
  assert.equal(await page.getByLabel('Largest width').inputValue(), '800');
  const attachment = await site.upload({ name: 'tall.jpg', bytes: await photo(1000, 1500).jpeg({ quality: 95 }).toBuffer() });
  const { width, height } = await sharp(fileOf(site, attachment)).metadata();
  assert.deepEqual([width, height], [800, 1200]);
  assert.deepEqual(keptOriginals(site), []);
  assert.deepEqual(site.problems(), []);
});

test('deactivating and deleting the plugin loses nothing, and it can be installed again', { skip }, async () => {
  await using site = await startWordPress({ plugins: [PLUGIN] });
  const bytes = await photo(1200, 800).jpeg({ quality: 95 }).toBuffer();
  const { id } = await site.upload({ name: 'one.jpg', bytes });
  const before = await site.uploadHashes();
  await site.deactivate(PLUGIN);
  await site.uninstall(PLUGIN);
  assert.deepEqual(await site.uploadHashes(), before);

  await site.place(PLUGIN);
  await site.activate(PLUGIN);
  assert.equal(await site.php('return (new Imagemill\\Uploads\\Originals\\Restore())->restore($input);', { input: id }), '');
  assert.ok(bytesOf(site, await site.rest.get(`/wp/v2/media/${id}`)).equals(bytes));
  await site.deactivate(PLUGIN);
  await site.uninstall(PLUGIN);
  const rows = await site.php<string[]>(
    'global $wpdb; return array_merge($wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE \'%imagemill%\'"), $wpdb->get_col("SELECT meta_key FROM $wpdb->postmeta WHERE meta_key LIKE \'%imagemill%\'"));',
  );
  assert.deepEqual(rows, []);
  assert.deepEqual(
    Object.keys(await site.uploadHashes()).filter((name) => name.includes('imagemill')),
    [],
  );
  assert.deepEqual(site.problems(), []);
});

test('each site of a network keeps its own originals, within its storage quota, and all are deleted on request', { skip }, async () => {
  await using site = await startWordPress({ network: true, plugins: [PLUGIN] });
  const second = await site.addSite('second');
  await site.php("update_site_option('fileupload_maxk', 20000);");
  const bytes = await photo(1200, 800).jpeg({ quality: 95 }).toBuffer();
  await site.upload({ name: 'first.jpg', bytes });
  await second.rest.upload({ name: 'second.jpg', bytes });
  const below = `sites/${second.id}`;
  assert.equal(keptOriginals(site).length, 1);
  assert.equal(keptOriginals(site, below).length, 1);

  // Room for the upload, but not for its original as well.
  const megabytes = Math.ceil((2 * bytes.length) / 1_048_576) + 1;
  await site.php("update_site_option('upload_space_check_disabled', 0); update_option('blog_upload_space', $input);", {
    input: megabytes,
    path: '/second/',
  });
  const filler = await site.php<number>('return get_upload_space_available();', { path: '/second/' });
  const crowded = await photo(1200, 800, { seed: 5 }).jpeg({ quality: 95 }).toBuffer();
  assert.ok(filler > crowded.length, 'the upload itself has room');
  await site.php(
    "$upload = wp_upload_dir(); file_put_contents($upload['basedir'] . '/filler.bin', str_repeat('x', $input)); clean_dirsize_cache($upload['basedir'] . '/filler.bin');",
    {
      input: filler - crowded.length - 2000,
      path: '/second/',
    },
  );
  const left = await second.rest.upload({ name: 'crowded.jpg', bytes: crowded });
  assert.ok(
    readFileSync(
      path.join(
        site.uploads,
        below,
        left.media_details.original_image
          ? `${path.dirname(left.media_details.file ?? '')}/${left.media_details.original_image}`
          : (left.media_details.file ?? ''),
      ),
    ).equals(crowded),
  );
  const noted = "return get_post_meta($input, '_imagemill_uploads', true)['reason'];";
  assert.equal(await site.php(noted, { input: left.id, path: '/second/' }), 'no_space');
  assert.equal(keptOriginals(site, below).length, 1);

  await site.php("update_option('imagemill_uploads_settings', array('remove_on_uninstall' => true));");
  await site.php("update_option('imagemill_uploads_settings', array('remove_on_uninstall' => true));", { path: '/second/' });
  await site.deactivate(PLUGIN);
  await site.uninstall(PLUGIN);
  assert.deepEqual(
    Object.keys(await site.uploadHashes()).filter((name) => name.includes('imagemill')),
    [],
  );
  for (const place of ['/', '/second/'])
    assert.deepEqual(
      await site.php(
        'global $wpdb; return $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE \'%imagemill_uploads%\'");',
        { path: place },
      ),
      [],
    );
  assert.deepEqual(site.problems(), []);
});
