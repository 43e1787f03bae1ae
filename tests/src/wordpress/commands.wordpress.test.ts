import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { photo, startWordPress, type WordPress, withoutWordPress } from '@imagemill/testkit';
import { findPairProblems } from './image-pair.js';

const skip = withoutWordPress();
const IMAGES = 100;
const FILES_EACH = 3; // The image itself, medium and thumbnail.
let site: WordPress;
let uploadsBefore: Record<string, string>;

/** A hundred images from before the plugin. */
before(async () => {
  if (skip) return;
  site = await startWordPress({ imagick: false });
  const samples = await Promise.all(
    [1, 2, 3, 4, 5].map(async (seed) =>
      (
        await photo(360 + seed * 8, 300, { seed })
          .jpeg({ quality: 90 })
          .toBuffer()
      ).toString('base64'),
    ),
  );
  await site.php(
    `foreach ( range( 1, ${IMAGES} ) as $number ) {
       $file = wp_upload_bits( "picture-$number.jpg", null, base64_decode( $input[ $number % count( $input ) ] ) );
       $id = wp_insert_attachment( array( 'post_mime_type' => 'image/jpeg', 'post_title' => "Picture $number" ), $file['file'] );
       wp_update_attachment_metadata( $id, wp_generate_attachment_metadata( $id, $file['file'] ) );
     }`,
    { input: samples },
  );
  uploadsBefore = await site.uploadHashes();
  await site.place('imagemill-webp');
  await site.activate('imagemill-webp');
});
after(async () => {
  if (!site) return;
  const problems = site.problems();
  await site.stop();
  assert.deepEqual(problems, []);
});

interface Answer {
  readonly code: number;
  readonly lines: string[];
  readonly warnings: string[];
  readonly bars: [string, number][];
  readonly steps: number;
}

/** Runs a command as WP-CLI would, with a console that only listens. */
async function run(
  name: string,
  args: readonly string[] = [],
  options: Record<string, string | boolean> = {},
  prefix = '',
): Promise<Answer> {
  const code = `${prefix}
    $console = new class implements Imagemill\\WebP\\Command\\Console {
      public array $heard = array( 'lines' => array(), 'warnings' => array(), 'bars' => array(), 'steps' => 0 );
      public function line( string $text ): void { $this->heard['lines'][] = $text; }
      public function warn( string $text ): void { $this->heard['warnings'][] = $text; }
      public function progress( string $title, int $steps ): void { $this->heard['bars'][] = array( $title, $steps ); }
      public function step( int $steps = 1 ): void { $this->heard['steps'] += $steps; }
      public function endProgress(): void {}
      public function confirm( string $question ): bool { return false; }
    };
    $class = 'Imagemill\\\\WebP\\\\Command\\\\' . $input['name'] . 'Command';
    $code  = ( new $class( Imagemill\\WebP\\Library\\Library::instance() ) )->run( $input['args'], (array) $input['options'], $console );
    return array( 'code' => $code ) + $console->heard;`;
  return site.php<Answer>(code, { input: { name, args, options } });
}

async function runJson<T = Record<string, number>>(
  name: string,
  args: readonly string[] = [],
  options: Record<string, string | boolean> = {},
) {
  const answer = await run(name, args, { ...options, format: 'json' });
  assert.equal(answer.lines.length, 1, JSON.stringify(answer));
  assert.deepEqual(answer.bars, [], 'a progress bar amid JSON');
  return { code: answer.code, data: JSON.parse(answer.lines[0] ?? '') as T };
}

const webpCount = async () => Object.keys(await site.uploadHashes()).filter((file) => file.endsWith('.webp')).length;

test('a dry run tells what 100 images will need, and changes nothing', { skip }, async () => {
  const { code, data } = await runJson('Convert', [], { 'dry-run': true });
  assert.equal(code, 0);
  assert.deepEqual([data.attachments, data.files, data.inodes], [IMAGES, IMAGES * FILES_EACH, IMAGES * FILES_EACH]);
  assert.ok((data.bytes ?? 0) > 0 && (data.bytes ?? 0) < (data.atMost ?? 0));
  assert.deepEqual(await site.uploadHashes(), uploadsBefore);
});

test('invalid commands exit with 2 and say why', { skip }, async () => {
  for (const [name, args, options] of [
    ['Convert', ['all'], {}],
    ['Convert', ['0'], {}],
    ['Convert', [], { format: 'xml' }],
    ['Convert', [], { forse: true }],
    ['Convert', ['5'], { 'dry-run': true }],
    ['Delete', ['-1'], {}],
    ['Status', ['5'], {}],
    ['Doctor', [], { force: true }],
  ] as const) {
    const answer = await run(name, args, options);
    assert.equal(answer.code, 2, `${name} ${args} ${JSON.stringify(options)}`);
    assert.equal(answer.warnings.length, 1);
  }
  assert.equal(await webpCount(), 0);
});

test('100 images are converted once each, with progress', { skip }, async () => {
  const answer = await run('Convert');
  assert.deepEqual(
    [answer.code, answer.warnings, answer.bars, answer.steps],
    [0, [], [['Converting', IMAGES]], IMAGES],
    JSON.stringify(answer),
  );
  const { data } = await runJson('Status');
  assert.deepEqual([data.total, data.done, data.left, data.errors], [IMAGES, IMAGES, 0, 0]);
  assert.equal(await webpCount(), data.files);
  assert.ok((data.files ?? 0) > IMAGES * 2, `${data.files} files`);
  const folder = await site.php<string>("return wp_upload_dir()['path'];");
  for (const name of (await readdir(folder)).filter((name) => name.endsWith('.webp')).slice(0, 30))
    assert.deepEqual(await findPairProblems(path.join(folder, name.slice(0, -5))), [], name);

  const again = await runJson('Convert');
  assert.deepEqual([again.code, again.data.attachments], [0, 0], 'nothing waits');
});

test('named attachments are converted again by force, and a missing one is reported', { skip }, async () => {
  const id = await site.php<number>("return get_posts( 'post_type=attachment&numberposts=1&fields=ids' )[0];");
  const forced = await runJson('Convert', [String(id)], { force: true });
  assert.deepEqual([forced.code, forced.data.attachments], [0, 1]);
  assert.ok((forced.data.made ?? 0) >= 2);
  const missing = await run('Convert', ['999999']);
  assert.deepEqual([missing.code, missing.warnings.length], [1, 1]);
});

test('problems show in the status, and the exit code is 1', { skip }, async () => {
  const id = await site.php<number>(
    `$id = get_posts( 'post_type=attachment&numberposts=1&fields=ids' )[0];
     file_put_contents( get_attached_file( $id ), substr( file_get_contents( get_attached_file( $id ) ), 0, 2000 ) );
     return $id;`,
  );
  const { code, data } = await runJson('Convert', [String(id)], { force: true });
  assert.deepEqual([code, data.problems], [1, 1]);
  const status = await run('Status');
  assert.equal(status.code, 1);
  assert.match(status.lines.join('\n'), new RegExp(`^${id}\\tpicture-\\d+\\.jpg\\ttruncated$`, 'm'));
  await site.php('wp_delete_attachment( $input, true );', { input: id });
  uploadsBefore = Object.fromEntries(Object.entries(await site.uploadHashes()).filter(([file]) => !file.endsWith('.webp')));
});

test('if another process is at work, the exit code is 2', { skip }, async () => {
  const answer = await run(
    'Convert',
    [],
    {},
    "Imagemill\\WebP\\Queue\\Locks::queue()->acquire(); foreach ( get_posts( 'post_type=attachment&numberposts=1&fields=ids' ) as $id ) { ( new Imagemill\\WebP\\Library\\Records() )->markPending( $id ); }",
  );
  assert.deepEqual([answer.code, answer.warnings.length], [2, 1], JSON.stringify(answer));
  await site.php(
    "delete_option( 'imagemill_webp_lock_queue' ); wp_cache_flush(); $GLOBALS['wpdb']->delete( $GLOBALS['wpdb']->options, array( 'option_name' => 'imagemill_webp_lock_queue' ) );",
  );
});

test('the doctor reports on the host', { skip }, async () => {
  const { code, data } = await runJson<{ good: boolean; checks: Record<string, boolean>; host: Record<string, unknown> }>('Doctor');
  assert.deepEqual([code, data.good, data.checks], [0, true, { webp: true, uploads: true, cron: true, running: true }]);
  assert.ok(Object.keys(data.host).length > 0);
  const ill = await run('Doctor', [], {}, "update_option( 'imagemill_webp_paused', '1', false );");
  assert.equal(ill.code, 1);
  await site.php("delete_option( 'imagemill_webp_paused' );");
});

test('deleting asks first, and then leaves the uploads as they were', { skip }, async () => {
  const before = await webpCount();
  const refused = await run('Delete');
  assert.deepEqual([refused.code, await webpCount()], [1, before]);
  const plan = await runJson('Delete', [], { 'dry-run': true });
  assert.deepEqual([plan.code, plan.data.files, await webpCount()], [0, before, before]);
  const done = await runJson('Delete', [], { yes: true });
  assert.deepEqual([done.code, done.data.removed], [0, before]);
  assert.deepEqual(await site.uploadHashes(), uploadsBefore);
  assert.ok(existsSync(site.uploads));
});
