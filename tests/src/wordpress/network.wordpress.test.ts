import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { photo, type RestClient, startWordPress, type WordPress, withoutWordPress } from '@imagemill/testkit';
import { drainQueue, libraryStatus } from './webp-library.js';

const skip = withoutWordPress();
const PLUGIN = 'imagemill-webp';
const LIBRARY = 'Imagemill\\WebP\\Library\\Library::instance()';

async function upload(rest: RestClient, name: string, seed: number): Promise<number> {
  const bytes = await photo(420, 320, { seed }).jpeg({ quality: 90 }).toBuffer();
  return (await rest.upload({ name, bytes })).id;
}

const webpFiles = async (site: WordPress) => Object.keys(await site.uploadHashes()).filter((file) => file.endsWith('.webp'));
const scheduled = (site: WordPress, place: string) =>
  site.php<boolean>("return (bool) wp_next_scheduled( 'imagemill_webp_work' );", { path: place });
/** Names of options, post meta and cron hooks that contain the plugin's name. */
const traces = (site: WordPress, place: string) =>
  site.php<string[]>(
    `global $wpdb;
     return array_merge(
       $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE '%imagemill%'" ),
       $wpdb->get_col( "SELECT meta_key FROM {$wpdb->postmeta} WHERE meta_key LIKE '%imagemill%'" ),
       array_keys( array_filter( array_merge( ...array_values( array_filter( _get_cron_array(), 'is_array' ) ) ), fn( $hook ) => str_contains( $hook, 'imagemill' ), ARRAY_FILTER_USE_KEY ) )
     );`,
    { path: place },
  );

test('every site of a network has its own library, even one that is added later', { skip }, async () => {
  await using site = await startWordPress({ network: true, imagick: false });
  const second = await site.addSite('second');
  await upload(site.rest, 'main.jpg', 1);
  await upload(second.rest, 'second.jpg', 2);
  const before = await site.uploadHashes();
  await site.place(PLUGIN);
  await site.activate(PLUGIN);
  const third = await site.addSite('third');
  await fetch(third.url);
  for (const place of ['/', '/second/', '/third/']) assert.ok(await scheduled(site, place), `nothing is scheduled at ${place}`);

  await drainQueue(site, { path: '/second/' });
  const files = await webpFiles(site);
  assert.ok(files.length >= 3 && files.every((file) => file.startsWith(`sites/${second.id}/`)), `${files}`);
  assert.equal((await libraryStatus(site)).left, 1, 'the main site’s picture was counted or done elsewhere');
  await upload(third.rest, 'third.jpg', 3);
  assert.equal((await libraryStatus(site, '/third/')).done, 1);
  await drainQueue(site);

  // Work in a site that another site switches to stays in that site.
  const switched = await site.php<{ done: number; files: number }>(
    `switch_to_blog( $input ); ${LIBRARY}->undo( 20.0 ); ${LIBRARY}->resume(); ${LIBRARY}->work( 20.0 ); $status = ${LIBRARY}->status(); restore_current_blog(); return $status->toArray();`,
    { input: second.id },
  );
  assert.deepEqual([switched.done, switched.files], [1, files.length]);

  await site.deactivate(PLUGIN);
  for (const place of ['/', '/second/', '/third/']) assert.ok(!(await scheduled(site, place)), `still scheduled at ${place}`);
  await site.uninstall(PLUGIN);
  assert.deepEqual(await webpFiles(site), []);
  for (const place of ['/', '/second/', '/third/']) assert.deepEqual(await traces(site, place), []);
  for (const [file, hash] of Object.entries(before)) assert.equal((await site.uploadHashes())[file], hash, file);
  assert.deepEqual(site.problems(), []);
});

test('uninstalling finds files of attachments that were deleted while the plugin was off', { skip }, async () => {
  await using site = await startWordPress({ imagick: false, plugins: [PLUGIN] });
  const kept = await upload(site.rest, 'kept.jpg', 4);
  const gone = await upload(site.rest, 'gone.jpg', 5);
  const cut = await upload(site.rest, 'cut.jpg', 6);
  await drainQueue(site);
  const folder = await site.php<string>("return wp_upload_dir()['path'];");
  await site.deactivate(PLUGIN);
  await site.php('wp_delete_attachment( $input, true );', { input: gone });
  // As plugins that clean the database do: the post is deleted, its files and meta stay.
  await site.php("$GLOBALS['wpdb']->delete( $GLOBALS['wpdb']->posts, array( 'ID' => $input ) );", { input: cut });
  const orphan = path.join(folder, 'gone.jpg.webp');
  assert.ok(existsSync(orphan), 'nothing to find');
  // Someone else's by now: its length isn't that of what we wrote.
  const replaced = path.join(folder, 'gone-150x150.jpg.webp');
  await writeFile(replaced, 'somebody else’s');
  await site.uninstall(PLUGIN);
  assert.deepEqual(
    (await webpFiles(site)).map((file) => path.basename(file)),
    ['gone-150x150.jpg.webp'],
  );
  assert.deepEqual(await traces(site, '/'), []);
  assert.ok(existsSync(path.join(folder, 'kept.jpg')) && kept > 0);
  assert.deepEqual(site.problems(), []);
});

test('activating again removes orphaned files and keeps the rest', { skip }, async () => {
  await using site = await startWordPress({ imagick: false, plugins: [PLUGIN] });
  await upload(site.rest, 'kept.jpg', 7);
  const gone = await upload(site.rest, 'gone.jpg', 8);
  await drainQueue(site);
  const folder = await site.php<string>("return wp_upload_dir()['path'];");
  await site.deactivate(PLUGIN);
  await site.php('wp_delete_attachment( $input, true );', { input: gone });
  await unlink(path.join(folder, 'kept-150x150.jpg.webp'));
  await site.activate(PLUGIN);
  const left = (await webpFiles(site)).map((file) => path.basename(file)).sort();
  assert.deepEqual(left, ['kept-300x229.jpg.webp', 'kept.jpg.webp']);
  assert.deepEqual(
    await site.php(
      "return $GLOBALS['wpdb']->get_col( \"SELECT option_name FROM {$GLOBALS['wpdb']->options} WHERE option_name LIKE 'imagemill_webp_ledger%'\" );",
    ),
    [],
  );
  assert.deepEqual(site.problems(), []);
});

test('activation for one site of a network leaves the others alone', { skip }, async () => {
  await using site = await startWordPress({ network: true, imagick: false });
  const second = await site.addSite('second');
  await upload(site.rest, 'main.jpg', 9);
  await upload(second.rest, 'second.jpg', 10);
  await site.place(PLUGIN);
  await site.php(`return activate_plugin( '${PLUGIN}/${PLUGIN}.php' );`, { path: '/second/' });
  assert.ok(await scheduled(site, '/second/'));
  assert.ok(!(await scheduled(site, '/')));
  await drainQueue(site, { path: '/second/' });
  const files = await webpFiles(site);
  assert.ok(files.length >= 3 && files.every((file) => file.startsWith(`sites/${second.id}/`)), `${files}`);
  await site.php(`deactivate_plugins( '${PLUGIN}/${PLUGIN}.php' );`, { path: '/second/' });
  assert.ok(!(await scheduled(site, '/second/')));
  await site.uninstall(PLUGIN);
  assert.deepEqual(await webpFiles(site), []);
  assert.deepEqual(await traces(site, '/second/'), []);
});

test('uninstalling hundreds of sites leaves none out', { skip }, async () => {
  await using site = await startWordPress({ network: true, imagick: false, plugins: [PLUGIN] });
  // Their tables aren't needed for this: every site in the list must be visited exactly once.
  const visited = await site.php<{ sites: number; visits: number; current: number; late: number }>(
    `global $wpdb;
     foreach ( range( 1, 230 ) as $number ) {
       $wpdb->insert( $wpdb->blogs, array( 'site_id' => 1, 'domain' => RIG_HOST, 'path' => "/many-$number/", 'registered' => '2024-01-01 00:00:00' ) );
     }
     $visits = array();
     Imagemill\\WebP\\Lifecycle\\Sites::each( function () use ( &$visits ) { $visits[] = get_current_blog_id(); } );
     $late = 0;
     $deadline = class_exists( 'Imagemill\\\\WebP\\\\Shared\\\\Convert\\\\Deadline' ) ? 'Imagemill\\\\WebP\\\\Shared\\\\Convert\\\\Deadline' : 'Imagemill\\\\Shared\\\\Convert\\\\Deadline';
     Imagemill\\WebP\\Lifecycle\\Sites::each( function () use ( &$late ) { ++$late; }, $deadline::in( 0.0 ) );
     return array( 'sites' => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->blogs}" ), 'visits' => count( array_unique( $visits ) ), 'current' => get_current_blog_id(), 'late' => $late );`,
  );
  assert.deepEqual(visited, { sites: 231, visits: 231, current: 1, late: 0 });
});
