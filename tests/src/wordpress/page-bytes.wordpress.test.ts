import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { type Attachment, animated, drawing, makeGate, photo, startWordPress, type WordPress, withoutWordPress } from '@imagemill/testkit';
import type { Browser, Request } from 'playwright-core';
import { withBrowser } from './shared-browser.js';
import { drainQueue } from './webp-library.js';

const skip = withoutWordPress();
const WIDTHS = [360, 768, 1280];
const SCALES = [1, 2];
/** In the order of the images, over and over. */
const SLUGS = ['full', 'large', 'medium_large', 'medium', 'thumbnail'] as const;

interface Sample {
  readonly name: string;
  readonly bytes: Buffer;
  /**
   * WebP files to take away again, by their position among those of the image, the largest first.
   */
  readonly lacks?: (index: number) => boolean;
}

/** Thirty images in every state that a library can be in. */
async function samples(): Promise<Sample[]> {
  const jpeg = (width: number, quality: number, seed = 1) =>
    photo(width, Math.round(width * 0.6), { seed })
      .jpeg({ quality })
      .toBuffer();
  const made: Sample[] = [];
  const add = async (name: string, bytes: Promise<Buffer>, lacks?: Sample['lacks']) => {
    made.push({ name, bytes: await bytes, ...(lacks ? { lacks } : {}) });
  };
  for (const [index, width] of [240, 500, 900, 1100, 1600, 2100].entries()) await add(`converted-${width}.jpg`, jpeg(width, 85 + index));
  for (const width of [300, 800, 1200]) await add(`drawing-${width}.png`, drawing(width, 500).png().toBuffer());
  for (const width of [400, 1000, 1400]) await add(`excluded-${width}.jpg`, jpeg(width, 88, 2));
  for (const width of [500, 1100, 1700]) await add(`pending-${width}.jpg`, jpeg(width, 88, 3), () => true);
  // As in the middle of a conversion, or after another plugin has created some sizes again.
  await add('only-largest.jpg', jpeg(1500, 88, 4), (index) => index > 0);
  await add('not-largest.jpg', jpeg(1500, 88, 5), (index) => index === 0);
  await add('only-smallest.jpg', jpeg(1500, 88, 6), (index) => index < 4);
  await add('every-second.jpg', jpeg(1500, 88, 7), (index) => index % 2 === 0);
  await add('every-other.jpg', jpeg(1500, 88, 8), (index) => index % 2 === 1);
  await add('no-middle.jpg', jpeg(1900, 92, 9), (index) => index === 2 || index === 3);
  for (const [index, width] of [600, 1300].entries())
    await add(
      `cut-off-${width}.jpg`,
      jpeg(width, 88, 10 + index).then((bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.6))),
    );
  // Already so small that no WebP is smaller, at least for the original.
  for (const [index, quality] of [8, 15, 25].entries()) await add(`smaller-${quality}.jpg`, jpeg(1400, quality, 12 + index));
  await add('smaller-palette.png', drawing(900, 500).png({ palette: true, colors: 4, effort: 10 }).toBuffer());
  await add('modern.webp', photo(1200, 700, { seed: 16 }).webp({ quality: 80 }).toBuffer());
  await add('moving.gif', animated('gif', 320, 240));
  await add('still.gif', drawing(600, 400).gif().toBuffer());
  return made;
}

async function fill(site: WordPress): Promise<string> {
  const all = await samples();
  assert.equal(all.length, 30);
  const uploaded = new Map<string, Attachment>();
  const waiting = [...all];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) uploaded.set(next.name, await site.upload(next));
  };
  await Promise.all([lane(), lane(), lane()]);
  await drainQueue(site);
  for (const { name, lacks } of all) if (lacks) await takeAway(site, uploaded.get(name), lacks);
  const images = all.map(({ name }, index) => {
    const { id = 0, source_url = '', media_details } = uploaded.get(name) ?? {};
    const slug = SLUGS[index % SLUGS.length] ?? 'full';
    const size = media_details?.sizes?.[slug];
    const { width, height } = size ?? media_details ?? {};
    const box = width && height ? ` width="${width}" height="${height}"` : '';
    return `<!-- wp:image {"id":${id},"sizeSlug":"${slug}"} --><figure class="wp-block-image size-${slug}"><img src="${size?.source_url ?? source_url}" alt="" class="wp-image-${id}"${box}/></figure><!-- /wp:image -->`;
  });
  return (await site.rest.post<{ link: string }>('/wp/v2/posts', { title: 'Thirty', content: images.join('\n'), status: 'publish' })).link;
}

async function takeAway(site: WordPress, attachment: Attachment | undefined, lacks: (index: number) => boolean): Promise<void> {
  const file = path.join(site.uploads, attachment?.media_details.file ?? '');
  const beginning = path.basename(file, path.extname(file));
  const widthIn = (name: string) => Number(/-(\d+)x\d+\.\w+\.webp$/.exec(name)?.[1] ?? Number.POSITIVE_INFINITY);
  const names = (await readdir(path.dirname(file))).filter((name) => name.startsWith(beginning) && name.endsWith('.webp'));
  assert.ok(names.length > 0, `${beginning} has no WebP`);
  names.sort((a, b) => widthIn(b) - widthIn(a));
  for (const name of names.filter((_, index) => lacks(index))) await rm(path.join(path.dirname(file), name));
}

/** What each image on the page has loaded, with its bytes, and every request for an upload. */
async function look(browser: Browser, link: string, width: number, scale: number) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, deviceScaleFactor: scale });
  const page = await context.newPage();
  // Chromium prefers a larger candidate that it already has, so all choose before any arrives.
  const gate = makeGate();
  const requests: Request[] = [];
  await page.route(/\/wp-content\/uploads\//, async (route) => {
    requests.push(route.request());
    await gate.opened;
    await route.continue();
  });
  await page.goto(link, { waitUntil: 'domcontentloaded' });
  const pictures = page.locator('.wp-block-image img');
  await pictures.evaluateAll(async (images) => {
    for (const image of images as HTMLImageElement[]) image.loading = 'eager';
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  gate.open();
  await page.waitForLoadState('load');
  const sources = await pictures.evaluateAll(async (images) => {
    // An image that is cut off may not decode, but it has loaded all the same.
    for (const image of images as HTMLImageElement[]) await image.decode().catch(() => {});
    return (images as HTMLImageElement[]).map((image) => image.currentSrc);
  });
  const bytes = new Map<string, number>();
  for (const request of requests) bytes.set(request.url(), (await request.sizes()).responseBodySize);
  await context.close();
  return { loaded: sources.map((source) => ({ source, bytes: bytes.get(source) })), requests: requests.map((request) => request.url()) };
}

test('on a page with thirty images in all states, none weighs more than without the plugin or loads twice', {
  skip,
}, async (t) => {
  await using site = await startWordPress({ plugins: ['imagemill-webp'] });
  await site.php("\\Imagemill\\WebP\\Settings\\Settings::fromArray( array( 'skip_paths' => 'excluded-*' ) )->save();");
  const link = await fill(site);
  await withBrowser(async (browser) => {
    const looks = [];
    for (const width of WIDTHS) for (const scale of SCALES) looks.push({ width, scale, on: await look(browser, link, width, scale) });
    // The same page without the plugin.
    await writeFile(
      path.join(site.folder, 'wp-content', 'mu-plugins', 'off.php'),
      "<?php add_filter( 'imagemill_webp_deliver', '__return_false' );",
    );
    const problems: string[] = [];
    for (const { width, scale, on } of looks) {
      const off = await look(browser, link, width, scale);
      const at = `${width} px at ${scale}x`;
      assert.deepEqual([on.loaded.length, off.loaded.length], [30, 30], at);
      for (const [index, { source, bytes = Number.POSITIVE_INFINITY }] of on.loaded.entries()) {
        const plain = off.loaded[index];
        if (bytes > (plain?.bytes ?? 0)) problems.push(`${at}: ${source} has ${bytes} bytes, ${plain?.source} ${plain?.bytes}`);
      }
      const wanted = on.loaded.map((each) => each.source).sort();
      assert.deepEqual([...on.requests].sort(), wanted, `${at}: each picture is loaded once`);
      const sum = (all: typeof on.loaded) => all.reduce((total, each) => total + (each.bytes ?? 0), 0);
      const webp = on.loaded.filter(({ source }) => source.endsWith('.webp')).length;
      t.diagnostic(
        `${at}: ${webp} of 30 as WebP, ${Math.round(sum(on.loaded) / 1000)} kB instead of ${Math.round(sum(off.loaded) / 1000)} kB`,
      );
      assert.ok(webp >= 15, `${at}: only ${webp} WebP`);
    }
    assert.deepEqual(problems, []);
  });
  assert.deepEqual(site.problems(), []);
});
