import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { type Attachment, photo, startWordPress, type WordPress, withoutWordPress } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import { findPairProblems, glanceDifference } from './image-pair.js';
import { withBrowser } from './shared-browser.js';
import { drainQueue } from './webp-library.js';

const skip = withoutWordPress();
const jpeg = photo(4000, 3000)
  .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '1/1 2/1 3/1' } })
  .jpeg({ quality: 88 })
  .toBuffer();

/** Every file of an attachment: the original, the scaled file and all sizes. */
function filesOf(site: WordPress, { media_details: { file = '', original_image, sizes = {} } }: Attachment): string[] {
  const names = [path.basename(file), original_image, ...Object.values(sizes).map((size) => size.file)];
  const folder = path.join(site.uploads, path.dirname(file));
  return [...new Set(names.flatMap((name) => (name ? [path.join(folder, name)] : [])))];
}

for (const [editor, imagick] of [
  ['GD', false],
  ['Imagick', true],
] as const) {
  test(`${editor}: a 12-megapixel photo is served as WebP in every size, and as JPEG to browsers that can't read that`, {
    skip,
  }, async () => {
    await using site = await startWordPress({ imagick, plugins: ['imagemill-webp'] });
    const attachment = await site.upload({ name: 'summer.jpg', bytes: await jpeg });
    const status = await drainQueue(site);
    assert.deepEqual({ done: status.done, errors: status.errors }, { done: 1, errors: 0 });

    const files = filesOf(site, attachment);
    assert.ok(files.length >= 7, `WordPress made only ${files.length} files`);
    for (const file of files) {
      const name = path.basename(file);
      assert.ok(existsSync(`${file}.webp`), `${name} has no WebP`);
      assert.deepEqual(await findPairProblems(file), [], name);
      assert.ok((await glanceDifference(file, `${file}.webp`)) < 3, `${name}.webp looks different`);
    }

    const page = await makePage(site, attachment);
    await lookAt(page);
    assert.deepEqual(site.problems(), []);
    assert.deepEqual(site.outsideRequests(), []);
  });
}

/** Publishes the image as a block with a featured image; returns the front page's URL. */
async function makePage(site: WordPress, { id, media_details }: Attachment): Promise<string> {
  const large = media_details.sizes?.large?.source_url;
  const content = `<!-- wp:image {"id":${id},"sizeSlug":"large"} --><figure class="wp-block-image size-large"><img src="${large}" alt="Summer" class="wp-image-${id}"/></figure><!-- /wp:image -->`;
  const { id: page } = await site.rest.post<{ id: number }>('/wp/v2/pages', {
    title: 'Summer',
    content,
    status: 'publish',
    featured_media: id,
  });
  await site.rest.post('/wp/v2/settings', { show_on_front: 'page', page_on_front: page });
  return `${site.url}/`;
}

async function lookAt(url: string): Promise<void> {
  const html = await (await fetch(url)).text();
  const [image = html.match(/<img[^>]*wp-image-[^>]*>/)?.[0] ?? 'no picture at all'] = html.match(/<picture[\s\S]*?<\/picture>/g) ?? [];
  assert.match(image, /^<picture[^>]*>\s*<source[^>]*type="image\/webp"[^>]*>\s*<img/);
  await withBrowser(async (browser) => {
    const [image, type] = await loadedImage(await browser.newPage(), url);
    assert.match(image, /\.jpg\.webp$/);
    assert.equal(type, 'image/webp');
    // Chromium always reads WebP, so the type becomes one that it has never heard of.
    const old = await browser.newPage();
    await old.route(url, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll('image/webp', 'image/unheard-of') });
    });
    const [oldImage, oldType] = await loadedImage(old, url);
    assert.match(oldImage, /\.jpg$/);
    assert.equal(oldType, 'image/jpeg');
  });
}

/** Which file the page shows for the image in its content, and with which content type. */
async function loadedImage(page: Page, url: string): Promise<[string, string | undefined]> {
  const types = new Map<string, string>();
  page.on('response', (response) => types.set(response.url(), response.headers()['content-type'] ?? ''));
  await page.goto(url, { waitUntil: 'networkidle' });
  const { shown, width } = await page
    .locator('img[class*="wp-image-"]')
    .first()
    .evaluate((image: HTMLImageElement) => ({
      shown: image.currentSrc,
      width: image.naturalWidth,
    }));
  assert.ok(width > 0, `${shown} was not shown`);
  return [shown, types.get(shown)];
}
