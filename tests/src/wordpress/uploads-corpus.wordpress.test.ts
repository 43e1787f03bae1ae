import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { startWordPress, type WordPress, withoutWordPress } from '@imagemill/testkit';
import sharp from 'sharp';
import { corpusFiles } from '../corpus.js';
import { glanceDifference } from './image-pair.js';

const files = corpusFiles(/^(?!pdf)/);
const skip = withoutWordPress() || (files ? false : 'the corpus is not on this machine');

interface Compressed {
  readonly file: string;
  readonly original: string;
  readonly widthAfter: number;
  readonly heightAfter: number;
}

// As imports do it, except for the sizes, which WordPress creates and we don't; it dies of some of
// these files by itself.
const TAKE_ALL = `
  $taken = 0;
  foreach ( $input as $number => $from ) {
    $type = wp_check_filetype( $from )['type'];
    if ( $type && 0 === strpos( $type, 'image/' ) ) {
      $path = wp_upload_dir()['path'] . '/' . $number . '-' . wp_basename( $from );
      copy( $from, $path );
      wp_insert_attachment( array( 'post_mime_type' => $type, 'post_title' => 'x' ), $path );
      ++$taken;
    }
  }
  global $wpdb;
  $records = array_map( 'maybe_unserialize', $wpdb->get_col( "SELECT meta_value FROM $wpdb->postmeta WHERE meta_key = '_imagemill_uploads'" ) );
  return array( 'taken' => $taken, 'compressed' => array_values( array_filter( $records, static fn( $record ) => '' !== $record['original'] ) ) );`;

for (const [editor, imagick] of [
  ['GD', false],
  ['Imagick', true],
] as const) {
  test(`${editor}: every file of the corpus can be uploaded, and compressed ones are smaller, whole and look the same`, {
    skip,
  }, async (t) => {
    await using site = await startWordPress({ imagick, plugins: ['imagemill-uploads'] });
    const input = (files ?? []).map((file) => file.path);
    const { taken, compressed } = await site.php<{ taken: number; compressed: Compressed[] }>(TAKE_ALL, { input });
    t.diagnostic(`${taken} pictures, ${compressed.length} compressed`);
    assert.ok(taken > 100, `only ${taken} are pictures`);
    assert.ok(compressed.length >= 15, `only ${compressed.length} were compressed`);
    const problems: string[] = [];
    for (const one of compressed) problems.push(...(await findProblems(site, one)).map((problem) => `${one.file} ${problem}`));
    assert.deepEqual(problems, []);
    assert.deepEqual(site.problems(), []);
  });
}

async function findProblems(site: WordPress, { file, original, widthAfter, heightAfter }: Compressed): Promise<string[]> {
  const [now, before] = [file, original].map((name) => path.join(site.uploads, name)) as [string, string];
  const found: string[] = [];
  if (readFileSync(now).length > readFileSync(before).length) found.push('became larger');
  const { width, height, orientation = 1, format } = await sharp(now).metadata();
  if (width !== widthAfter || height !== heightAfter || Math.max(width, height) > 2560) found.push(`is ${width} × ${height}`);
  if (orientation !== 1) found.push(`is turned: ${orientation}`);
  const was = await sharp(before).metadata();
  if (format !== was.format) found.push(`became ${format}`);
  // Without a profile, every program shows ink in its own way.
  const allowed = was.space === 'cmyk' && !was.icc ? 20 : 8;
  const difference = await glanceDifference(before, now).catch((error: Error) => error.message);
  if (typeof difference === 'string' || difference > allowed) found.push(`looks different: ${difference}`);
  return found;
}
