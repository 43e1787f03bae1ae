import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { photo, startWordPress, type WordPress } from '@imagemill/testkit';
import { findPairProblems, glanceDifference } from './image-pair.js';
import { alwaysRun, filesOf, recordOf } from './library-files.js';

/** A WordPress whose uploads get their WebP files at once. */
export async function startLibrary(): Promise<WordPress> {
  const site = await startWordPress({ imagick: false, plugins: ['imagemill-webp'] });
  // On a busy machine, what tests look at must not be left to the background.
  await alwaysRun(site, "add_filter( 'imagemill_webp_upload_seconds', fn() => 120.0, 1 );");
  return site;
}

export async function stopWithoutProblems(site: WordPress): Promise<void> {
  const problems = site.problems();
  await site.stop();
  assert.deepEqual(problems, []);
}

let seed = 0;

/** A JPEG unlike any other in this run. */
export function nextPhoto(width: number, height: number): Promise<Buffer> {
  return photo(width, height, { seed: ++seed }).jpeg({ quality: 90 }).toBuffer();
}

/**
 * Asserts that every file has a WebP that is smaller, has the same pixel size and looks the same.
 */
export async function assertComplete(site: WordPress, id: number, expectedFiles: number): Promise<void> {
  const files = await filesOf(site, id);
  assert.ok(files.length >= expectedFiles, `only ${files.length} files: ${files}`);
  for (const file of files) {
    assert.ok(existsSync(`${file}.webp`), `${path.basename(file)} has no WebP: ${JSON.stringify(await recordOf(site, id))}`);
    assert.deepEqual(await findPairProblems(file), [], file);
    assert.ok((await glanceDifference(file, `${file}.webp`)) < 3, `${path.basename(file)}.webp looks different`);
  }
  assert.equal((await recordOf(site, id)).state, 'done');
}
