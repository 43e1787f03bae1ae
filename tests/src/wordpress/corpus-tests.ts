import assert from 'node:assert/strict';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { startWordPress, type WordPress, withoutWordPress } from '@imagemill/testkit';
import { type CorpusFile, corpusFiles } from '../corpus.js';
import { findLookProblem, findPairProblems } from './image-pair.js';
import { alwaysRun } from './library-files.js';
import { drainQueue } from './webp-library.js';

// PDFs aren't images; one is enough to test the previews that WordPress creates.
const files = corpusFiles(/^(?!pdf)/)?.concat(corpusFiles(/^pdf$/)?.slice(0, 1) ?? []);
const skip = withoutWordPress() || (files ? false : 'the corpus is not on this machine');

// Includes PngSuite's x* files, and a lossless JPEG that nothing here can read.
const DAMAGED = /corrupt|bomb|pngsuite\/x|testimgl/;

// WordPress itself takes minutes to create every size of AVIF images, of large photos and of
// decompression bombs. The plugin treats all sizes alike, so one is enough;
// `upload.wordpress.test.ts` covers a 12-megapixel photo in all of them.
const THUMBNAILS_ONLY = `
  function is_slow_for_wordpress( $name, $width, $height ) { return 3000000 < $width * $height || 1 === preg_match( '/\\.avif$/', $name ); }
  add_filter( 'intermediate_image_sizes_advanced', fn( $sizes, $meta, $id ) => is_slow_for_wordpress( get_attached_file( $id ), $meta['width'], $meta['height'] ) ? array_intersect_key( $sizes, array( 'thumbnail' => 1 ) ) : $sizes, 10, 3 );
  add_filter( 'big_image_size_threshold', fn( $threshold, $size, $file ) => is_slow_for_wordpress( $file, $size[0], $size[1] ) ? false : $threshold, 10, 3 );`;

/**
 * Registers the test for one of PHP's two image libraries. Each has its own test file, so both can
 * run at the same time.
 */
export function corpusTest(editor: 'GD' | 'Imagick'): void {
  const imagick = editor === 'Imagick';
  test(`${editor}: every corpus file uploads, and each WebP is intact, with fewer bytes and the same dimensions`, { skip }, async (t) => {
    await using site = await startWordPress({ imagick, plugins: ['imagemill-webp'] });
    await alwaysRun(site, THUMBNAILS_ONLY);
    const accepted = await uploadAll(site, files ?? []);
    assert.ok(accepted > 60, `WordPress accepted only ${accepted} files`);
    const status = await drainQueue(site);
    t.diagnostic(`${accepted} uploads: ${JSON.stringify(status)}`);
    assert.deepEqual(await errorsOnGoodFiles(site, files ?? []), []);
    assert.deepEqual(site.problems(), []);

    const uploads = readdirSync(site.uploads, { recursive: true, encoding: 'utf8' }).map((name) => path.join(site.uploads, name));
    const webps = uploads.filter((file) => file.endsWith('.webp') && existsSync(file.slice(0, -5)));
    assert.ok(webps.length > 100, `only ${webps.length} WebP files were made`);
    const empty = uploads.filter((file) => statSync(file).size === 0);
    assert.deepEqual(empty, []);
    const leftovers = uploads.filter((file) => path.basename(file).includes('imagemill'));
    assert.deepEqual(leftovers, []);

    const problems: string[] = [];
    for (const webp of webps) {
      const file = webp.slice(0, -5);
      const found = await findPairProblems(file);
      const look = await findLookProblem(file);
      problems.push(...[...found, ...(look ? [look] : [])].map((problem) => `${path.basename(webp)} ${problem}`));
    }
    assert.deepEqual(problems, []);
  });
}

/** Uploads all files, two at a time; resolves to how many WordPress accepted. */
async function uploadAll(site: WordPress, waiting: readonly CorpusFile[]): Promise<number> {
  const queue = [...waiting];
  let accepted = 0;
  const work = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const response = await site.tryUpload(file.path);
      await response.arrayBuffer();
      if (response.status === 201) accepted++;
      // WordPress itself responds to some with an HTML error page; if our code is in the stack
      // trace, `problems` includes it.
      assert.deepEqual(site.problems(), [], file.name);
    }
  };
  await Promise.all([work(), work()]);
  return accepted;
}

/** Undamaged files that the plugin reports as damaged, with its reasons. */
async function errorsOnGoodFiles(site: WordPress, all: readonly CorpusFile[]): Promise<string[]> {
  const errors = await site.php<{ title: string; problems: Record<string, string> }[]>(
    'return \\Imagemill\\WebP\\Library\\Library::instance()->errors( 200 );',
  );
  const damaged = new Set(all.filter(({ name }) => DAMAGED.test(name)).map((file) => path.basename(file.path)));
  const isKnown = (file: string) => damaged.has(file.replace(/-\d+x\d+(?=\.\w+$)/, ''));
  return errors
    .filter(({ problems }) => !Object.keys(problems).every(isKnown))
    .map(({ title, problems }) => `${title}: ${JSON.stringify(problems)}`);
}
