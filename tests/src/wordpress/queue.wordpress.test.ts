import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { photo, startWordPress, type WordPress, withoutWordPress } from '@imagemill/testkit';
import sharp from 'sharp';
import { ageLocks, alwaysRun, filesOf, recordOf, statusesOf, uploadPath, webpFiles } from './library-files.js';
import { drainQueue, libraryStatus } from './webp-library.js';

const skip = withoutWordPress();
const LIBRARY = 'Imagemill\\WebP\\Library\\Library::instance()';
let site: WordPress;
let seed = 100;

before(async () => {
  if (skip) return;
  site = await startWordPress({ imagick: false, plugins: ['imagemill-webp'] });
  await alwaysRun(site, "add_filter( 'imagemill_webp_upload_seconds', '__return_zero' );");
});
after(async () => {
  await site?.stop();
});
beforeEach(async () => {
  if (skip) return;
  await site.php(
    `foreach ( get_posts( 'post_type=attachment&post_status=any&numberposts=-1&fields=ids' ) as $id ) { wp_delete_attachment( $id, true ); } ${LIBRARY}->resume();`,
  );
});

/** Uploads that stay waiting, because there's no time for converting during an upload here. */
async function uploads(...names: string[]): Promise<number[]> {
  const ids = [];
  for (const name of names) {
    const bytes = await photo(420, 320, { seed: ++seed }).jpeg({ quality: 90 }).toBuffer();
    ids.push((await site.upload({ name, bytes })).id);
  }
  return ids;
}

const work = (prefix = '') => site.php<number>(`${prefix} return ${LIBRARY}->work( 60.0 )->worked;`);
const SHORT_LOCK = "add_filter( 'imagemill_webp_lock_seconds', fn() => 1 );";
/** Ends PHP while it works on an image with "bad" in its name, and counts how often. */
const DEADLY = (how: string) => `
  add_filter( 'update_post_metadata', function ( $check, $id, $key, $value ) {
    if ( '_imagemill_webp' === $key && str_contains( serialize( $value ), '"working"' ) ) { $GLOBALS['in_hand'] = get_attached_file( $id ); }
    return $check;
  }, 10, 4 );
  add_filter( 'image_resize_dimensions', function ( $check ) {
    if ( str_contains( $GLOBALS['in_hand'] ?? '', 'bad' ) ) { file_put_contents( WP_CONTENT_DIR . '/deaths', 'x', FILE_APPEND ); ${how} }
    return $check;
  } );`;

test('a file that PHP is killed over is given up after a few deaths, and the others are done', { skip }, async () => {
  const [first = 0, bad = 0, last = 0] = await uploads('good-1.jpg', 'bad.jpg', 'good-2.jpg');
  const deadly = SHORT_LOCK + DEADLY('posix_kill( getmypid(), SIGKILL );');
  let deaths = 0;
  for (let round = 0; round < 8 && (await libraryStatus(site)).left > 0; round++) {
    await work(deadly).catch(() => deaths++);
    await ageLocks(site, 1.1);
  }
  assert.equal(deaths, 3);
  assert.deepEqual((await recordOf(site, first)).state, 'done');
  assert.deepEqual((await recordOf(site, last)).state, 'done');
  const statuses = await statusesOf(site, bad);
  assert.ok(
    Object.values(statuses).every((status) => status === 'crashed'),
    JSON.stringify(statuses),
  );
  assert.equal(await work(deadly), 0, 'never again by itself');
  await site.php(`wp_update_post( array( 'ID' => $input, 'post_title' => 'Bad – & "worse"' ) );`, { input: bad });
  const [error] = await site.php<{ id: number; title: string; problems: Record<string, string> }[]>(`return ${LIBRARY}->errors( 10 );`);
  assert.deepEqual([error?.id, error?.title, error?.problems['bad.jpg']], [bad, 'Bad – & "worse"', 'crashed'], 'plain text, not HTML');

  assert.equal(await site.php(`return ${LIBRARY}->retry( array( $input ) );`, { input: bad }), 1);
  await drainQueue(site);
  assert.equal((await recordOf(site, bad)).state, 'done');
});

test('after a fatal error nothing waits for the lock', { skip }, async () => {
  const [bad = 0, good = 0] = await uploads('bad-fatal.jpg', 'good-3.jpg');
  await assert.rejects(work(DEADLY("ini_set( 'memory_limit', '64M' ); $a = str_repeat( 'x', 1 << 30 );")));
  assert.ok(Object.values(await statusesOf(site, bad)).includes('crashed'));
  assert.equal(await site.php(`return ${LIBRARY}->status()->running;`), false);
  assert.equal(await work(), 1);
  assert.ok(Object.values(await statusesOf(site, bad)).includes('made'), 'its other files');
  assert.equal((await recordOf(site, good)).state, 'done');
});

test("an exception in someone's filter costs only one image", { skip }, async () => {
  const [bad = 0, good = 0] = await uploads('bad-filter.jpg', 'good-4.jpg');
  await work(`set_error_handler( fn() => true, E_USER_WARNING );${DEADLY("throw new Exception( 'Oh' );")}`);
  assert.equal((await recordOf(site, good)).state, 'done');
  assert.ok(Object.values(await statusesOf(site, bad)).includes('crashed'));
});

test('files that a killed process has written are ours, not foreign ones', { skip }, async () => {
  const [id = 0] = await uploads('half.jpg');
  const webp = await uploadPath(site, 'half.jpg.webp');
  // Between the appearance of the file and the record of it.
  const killed = `${SHORT_LOCK} add_filter( 'update_post_metadata', function ( $check, $id, $key, $value ) {
    if ( '_imagemill_webp' === $key && str_contains( serialize( $value ), '"made"' ) ) { posix_kill( getmypid(), SIGKILL ); }
    return $check;
  }, 10, 4 );`;
  await assert.rejects(work(killed));
  assert.ok(existsSync(webp));
  await ageLocks(site, 1.1);
  await site.php(`${SHORT_LOCK} ${LIBRARY}->convert( $input, true );`, { input: id });
  assert.equal((await recordOf(site, id)).state, 'done');
  assert.ok(!Object.values((await recordOf(site, id)).files).some(({ r }) => r === 'foreign_file'));
  assert.equal(Object.keys(await webpFiles(site, id)).length, (await filesOf(site, id)).length);
});

test('three workers at once do everything once', { skip }, async () => {
  const ids = await uploads('w1.jpg', 'w2.jpg', 'w3.jpg', 'w4.jpg', 'w5.jpg');
  const count =
    "add_action( 'imagemill_webp_converted', fn( $id ) => file_put_contents( WP_CONTENT_DIR . '/converted', \"$id\\n\", FILE_APPEND ) );";
  const worked = await Promise.all([work(count), work(count), work(count)]);
  assert.equal(
    worked.reduce((sum, number) => sum + number, 0),
    5,
    `${worked}`,
  );
  const log = await site.php<string>("return file_get_contents( WP_CONTENT_DIR . '/converted' );");
  assert.deepEqual(log.trim().split('\n').map(Number).sort(), [...ids].sort());
});

test('pausing stops the current work, and resuming continues it', { skip }, async () => {
  await uploads('p1.jpg', 'p2.jpg', 'p3.jpg');
  const pauseAfterOne = `add_action( 'imagemill_webp_converted', fn() => ${LIBRARY}->pause() );`;
  assert.equal(await work(pauseAfterOne), 1);
  assert.equal(await work(), 0);
  const status = await site.php<{ state: string; left: number }>(`return ${LIBRARY}->status()->toArray();`);
  assert.deepEqual([status.state, status.left], ['paused', 2]);
  await site.runCron();
  assert.equal((await libraryStatus(site)).left, 2);
  await site.php(`${LIBRARY}->resume();`);
  await drainQueue(site);
  assert.equal((await libraryStatus(site)).done, 3);
});

test('a dry run says what will happen, and undoing removes all of it', { skip }, async () => {
  await uploads('d1.jpg', 'd2.jpg');
  const before = await site.uploadHashes();
  const plan = await site.php<Record<string, number>>(`return ${LIBRARY}->dryRun( 0, 10.0 );`);
  assert.deepEqual(await site.uploadHashes(), before);
  assert.equal(await work(), 2);
  const status = await site.php<{ files: number; bytesBefore: number; bytesAfter: number }>(`return ${LIBRARY}->status()->toArray();`);
  assert.deepEqual(
    [plan.attachments, plan.files, plan.inodes, plan.atMost, plan.next],
    [2, status.files, status.files, status.bytesBefore, 0],
  );
  assert.ok(status.bytesAfter > 0 && status.bytesAfter < status.bytesBefore);

  assert.deepEqual(await site.php(`return ${LIBRARY}->undo( 10.0 );`), { removed: status.files, left: 0 });
  assert.deepEqual(await site.uploadHashes(), before);
  assert.equal(await work(), 0, 'paused, or all would come back');
});

test("one attachment's WebP files can be removed and stay removed", { skip }, async () => {
  const [id = 0] = await uploads('r1.jpg');
  await work();
  const files = (await filesOf(site, id)).length;
  assert.equal(await site.php(`return ${LIBRARY}->remove( $input );`, { input: id }), files);
  assert.deepEqual(await webpFiles(site, id), {});
  assert.equal(await work(), 0);
  await site.php(`${LIBRARY}->convert( $input );`, { input: id });
  assert.equal(Object.keys(await webpFiles(site, id)).length, files);
});

test('a filter and the settings can leave images out', { skip }, async () => {
  const [id = 0] = await uploads('f1.jpg');
  await work("add_filter( 'imagemill_webp_skip_attachment', '__return_true' );");
  assert.deepEqual([(await recordOf(site, id)).state, (await recordOf(site, id)).reason], ['done', 'filtered']);
  await site.php(`update_option( 'imagemill_webp_settings', array( 'skip_types' => array( 'jpeg' ) ) ); ${LIBRARY}->convert( $input );`, {
    input: id,
  });
  const { files } = await recordOf(site, id);
  assert.ok(Object.values(files).every(({ r }) => r === 'excluded'));
  await site.php("delete_option( 'imagemill_webp_settings' );");
});

test('a browser gets the work, and only a good result is accepted', { skip }, async () => {
  const [id = 0] = await uploads('b1.jpg');
  interface Job {
    id: number;
    sourceUrl: string;
    files: { file: string; width: number; height: number; crop: { x: number; y: number; width: number; height: number } }[];
  }
  const [job] = await site.php<Job[]>(`return ${LIBRARY}->browserJobs( 0, 10, true );`);
  assert.equal(job?.id, id);
  assert.equal(job.files.length, (await filesOf(site, id)).length);
  const source = Buffer.from(await (await fetch(job.sourceUrl)).arrayBuffer());
  const temporary = path.join(site.uploads, 'from-browser');
  const store = async (file: string, bytes: Uint8Array) => {
    await writeFile(temporary, bytes);
    return site.php<string>(`return ${LIBRARY}->storeFromBrowser( $input[0], $input[1], $input[2] )->status;`, {
      input: [id, file, temporary],
    });
  };
  const make = async ({ crop, width, height }: Job['files'][number], quality: number) =>
    sharp(source)
      .extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
      .resize(width, height)
      .webp({ quality })
      .toBuffer();

  const [whole, ...others] = job.files;
  assert.ok(whole && others.length > 0);
  assert.equal(await store('../../../wp-config.php', await make(whole, 60)), 'failed');
  assert.equal(await store('unknown.jpg', await make(whole, 60)), 'failed');
  assert.deepEqual(await webpFiles(site, id), {});
  for (const file of others) assert.equal(await store(file.file, await make(file, 60)), 'made', file.file);
  assert.equal(await store(whole.file, Buffer.concat([await make(whole, 100), Buffer.alloc(10)])), 'failed', 'bytes after its end');
  await site.php(`${LIBRARY}->retry( array( $input ) );`, { input: id });
  assert.equal(await store(whole.file, await sharp(source).webp({ lossless: true }).toBuffer()), 'larger');
  assert.equal((await recordOf(site, id)).state, 'done');
  assert.equal(await store(whole.file, await make(whole, 60)), 'failed', 'decided already');
  assert.deepEqual(await site.php(`return ${LIBRARY}->browserJobs( 0, 10, true );`), []);
});

test('files that a browser gives up are recorded with the reason', { skip }, async () => {
  const [id = 0] = await uploads('b2.jpg');
  const files = (await filesOf(site, id)).map((file) => path.basename(file));
  const [first = '', second = '', third = ''] = files;
  for (const [file, reason] of [
    [first, 'decode'],
    [second, 'larger'],
    [third, 'animated_gif'],
  ])
    await site.php(`${LIBRARY}->browserGaveUp( $input[0], $input[1], $input[2] );`, { input: [id, file, reason] });
  const statuses = await statusesOf(site, id);
  assert.deepEqual([statuses[first], statuses[second], statuses[third]], ['failed', 'larger', 'skipped']);
});
