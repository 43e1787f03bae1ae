// @retry never: lost data
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import {
  animated,
  drawing,
  photo,
  type RestClient,
  startWordPress,
  type UploadFile,
  type WordPress,
  withoutWordPress,
} from '@imagemill/testkit';
import { drainQueue } from './webp-library.js';

const skip = withoutWordPress();
const PLUGIN = 'imagemill-webp';

/**
 * A library like those of real sites: a scaled photo, flat graphics, an animated GIF, a name that
 * isn't ASCII, and two files whose names differ only in their extension.
 */
async function someFiles(): Promise<UploadFile[]> {
  return [
    { name: 'wide.jpg', bytes: await photo(3000, 500).jpeg({ quality: 90 }).toBuffer() },
    { name: 'both.jpg', bytes: await photo(700, 500, { seed: 2 }).jpeg({ quality: 90 }).toBuffer() },
    { name: 'both.png', bytes: await drawing(640, 480).png().toBuffer() },
    { name: 'palette.png', bytes: await drawing(500, 400).png({ palette: true }).toBuffer() },
    { name: 'größer.jpg', bytes: await photo(800, 600, { seed: 3 }).jpeg({ quality: 90 }).toBuffer() },
    { name: 'moving.gif', bytes: await animated('gif', 320, 240) },
  ];
}

async function fillSite(rest: RestClient): Promise<string> {
  const attachments = [];
  for (const file of await someFiles()) attachments.push(await rest.upload(file));
  const images = attachments.map(({ id, source_url }) => `<img src="${source_url}" class="wp-image-${id}" alt=""/>`);
  const post = await rest.post<{ link: string }>('/wp/v2/posts', { title: 'Pictures', content: images.join('\n'), status: 'publish' });
  return post.link;
}

/** Everything that must be as it was: files, rows, and what visitors get. */
async function snapshot(site: WordPress, pages: readonly string[]) {
  // Only these tags, because the rest of a page is long and contains changing numbers.
  const visit = async (url: string) => (await (await fetch(url)).text()).match(/<(?:picture|source|img|figure)\b[^>]*>/g) ?? [];
  return { files: await site.uploadHashes(), rows: await site.rowHashes(), pages: await Promise.all(pages.map(visit)) };
}

/** The differences between two records, by key. */
function changes(before: Record<string, string>, after: Record<string, string>): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const verb = (key: string) => (!(key in after) ? 'gone' : key in before ? 'changed' : 'new');
  return [...keys].filter((key) => before[key] !== after[key]).map((key) => `${verb(key)}: ${key}`);
}

function withoutWebp(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([file]) => !file.endsWith('.webp')));
}

for (const network of [false, true]) {
  test(`${network ? 'a network' : 'a site'} is the same after deactivation and uninstallation as before installation`, {
    skip,
  }, async () => {
    await using site = await startWordPress({ network });
    const second = network ? await site.addSite('second') : undefined;
    const places = second ? ['/', '/second/'] : ['/'];
    const pages = [await fillSite(site.rest), ...(second ? [await fillSite(second.rest)] : [])];
    // Not ours: must be neither replaced nor removed.
    const foreign = path.join(
      path.dirname(Object.keys(await site.uploadHashes()).find((file) => file.endsWith('both.jpg')) ?? ''),
      'both.jpg.webp',
    );
    await writeFile(path.join(site.uploads, foreign), 'not ours');
    // Lets WordPress finish its own work after a new post.
    for (const place of places) await site.runCron(place);
    const before = await snapshot(site, pages);

    await site.place(PLUGIN);
    await site.activate(PLUGIN);
    for (const place of places) {
      const { done, files, errors } = await drainQueue(site, { path: place });
      assert.ok(done >= 5 && files >= 15 && errors === 0, `only ${files} files of ${done} pictures, ${errors} errors at ${place}`);
    }
    await exercisePlugin(site, places);
    const during = await snapshot(site, pages);
    assert.deepEqual(changes(withoutWebp(before.files), withoutWebp(during.files)), []);
    assert.equal(during.files[foreign], before.files[foreign], "someone else's file was replaced");
    for (const [index, page] of during.pages.entries())
      assert.match(page.join('\n'), /<source[^>]*image\/webp/, `page ${index} has no WebP`);

    await site.deactivate(PLUGIN);
    const off = await snapshot(site, pages);
    assert.deepEqual(off.pages, before.pages, 'a deactivated plugin still changes pages');
    assert.deepEqual(changes(withoutWebp(before.files), withoutWebp(off.files)), []);
    assert.deepEqual(
      Object.keys(off.rows).filter((row) => row.includes(':cron ')),
      [],
      'a deactivated plugin still schedules work',
    );

    await site.uninstall(PLUGIN);
    const after = await snapshot(site, pages);
    assert.deepEqual(changes(before.files, after.files), []);
    assert.deepEqual(changes(before.rows, after.rows), []);
    assert.deepEqual(after.pages, before.pages);
    assert.deepEqual(site.problems(), []);
    assert.deepEqual(site.outsideRequests(), []);
  });
}

/**
 * What people do while the plugin is on: a new image and its deletion, settings, a pause, a dry
 * run.
 */
async function exercisePlugin(site: WordPress, places: readonly string[]): Promise<void> {
  const { id } = await site.upload({ name: 'short-lived.jpg', bytes: await photo(900, 700, { seed: 4 }).jpeg().toBuffer() });
  await drainQueue(site);
  await site.rest.delete(`/wp/v2/media/${id}?force=true`);
  for (const place of places) {
    await site.php(
      `update_option( 'imagemill_webp_settings', array( 'quality' => 70 ) );
       $library = \\Imagemill\\WebP\\Library\\Library::instance();
       $library->pause();
       $library->dryRun( 0, 1.0 );
       $library->resume();`,
      { path: place },
    );
  }
}
