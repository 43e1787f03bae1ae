import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  type Attachment,
  makeGate,
  photo,
  startWordPress,
  type WordPress,
  type WordPressVersion,
  withoutWordPress,
} from '@imagemill/testkit';
import { useClassicTheme } from './classic-theme.js';
import { borrowBrowser } from './shared-browser.js';
import { drainQueue } from './webp-library.js';

const skip = withoutWordPress();
const PICTURE_ELEMENT =
  /<picture style="display:contents"><source type="image\/webp" srcset="[^"]*"(?: sizes="[^"]*")?>(<img\b[^>]*>)<\/picture>/g;

async function uploadPhoto(site: WordPress, name: string, width = 1400): Promise<Attachment> {
  const attachment = await site.upload({ name, bytes: await photo(width, 900).jpeg({ quality: 90 }).toBuffer() });
  await drainQueue(site);
  return attachment;
}

const get = async (url: string, headers: Record<string, string> = {}) => (await fetch(url, { headers })).text();

/** The page as it would be without the plugin. */
const withoutPictureElements = (html: string) => html.replace(PICTURE_ELEMENT, '$1');

/**
 * Images from the uploads folder that aren't in a `<picture>`, though each of their files has a
 * WebP.
 */
function unwrapped(html: string): string[] {
  const alone = html.replace(/<picture.*?<\/picture>|<textarea.*?<\/textarea>|<script.*?<\/script>|<style.*?<\/style>|<!--.*?-->/gs, '');
  return (alone.match(/<img\b[^>]*>/g) ?? []).filter((tag) => tag.includes('/uploads/'));
}

async function setDelivery(site: WordPress, delivery: string): Promise<void> {
  await site.php('\\Imagemill\\WebP\\Settings\\Settings::current()->withDelivery( $input )->save();', { input: delivery });
}

function blocks({ id, source_url: full, media_details }: Attachment): string {
  const large = media_details.sizes?.large?.source_url ?? full;
  return `
<!-- wp:image {"id":${id},"sizeSlug":"large"} --><figure class="wp-block-image size-large"><img src="${large}" alt="An &quot;image&quot; &amp; text" class="wp-image-${id}"/></figure><!-- /wp:image -->
<!-- wp:gallery {"linkTo":"none"} --><figure class="wp-block-gallery has-nested-images columns-default is-cropped"><!-- wp:image {"id":${id},"sizeSlug":"large"} --><figure class="wp-block-image size-large"><img src="${large}" alt="" class="wp-image-${id}"/></figure><!-- /wp:image --></figure><!-- /wp:gallery -->
<!-- wp:cover {"url":"${full}","id":${id}} --><div class="wp-block-cover"><span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span><img class="wp-block-cover__image-background wp-image-${id}" alt="" src="${full}" data-object-fit="cover"/><div class="wp-block-cover__inner-container"></div></div><!-- /wp:cover -->
<!-- wp:media-text {"mediaId":${id},"mediaType":"image"} --><div class="wp-block-media-text is-stacked-on-mobile"><figure class="wp-block-media-text__media"><img src="${large}" alt="" class="wp-image-${id} size-full"/></figure><div class="wp-block-media-text__content"></div></div><!-- /wp:media-text -->
<!-- wp:post-featured-image /-->
<!-- wp:site-logo /-->
<!-- wp:html --><style>/* <img src="${full}"> */</style><pre>&lt;img src="${full}"&gt;</pre><textarea>&lt;img src="${full}"></textarea><!-- <img src="${full}"> --><p><img src='${full}' class=plain></p><!-- /wp:html -->`;
}

async function publish(site: WordPress, content: string, attachment: Attachment): Promise<string> {
  const body = { title: 'Pictures', content, status: 'publish', featured_media: attachment.id };
  return (await site.rest.post<{ link: string }>('/wp/v2/posts', body)).link;
}

for (const version of ['6.2', '6.5', '7.1'] as const satisfies readonly WordPressVersion[]) {
  test(`WordPress ${version}: a page of blocks and its template offer every image as WebP, and nothing else changes`, {
    skip: skip || withoutWordPress(version),
  }, async () => {
    await using site = await startWordPress({ version, plugins: ['imagemill-webp'] });
    const attachment = await uploadPhoto(site, 'Sömmer & Sonne, 1.jpg');
    await site.php('set_theme_mod( "custom_logo", $input ); update_option( "site_logo", $input );', { input: attachment.id });
    // An image in the template itself; WordPress adds its srcset after rendering all blocks.
    const template = `<!-- wp:group --><div class="wp-block-group">${blocks(attachment).split('\n')[1]}<!-- wp:post-content /--></div><!-- /wp:group -->`;
    await site.php(
      `$id = wp_insert_post( array( 'post_type' => 'wp_template', 'post_name' => 'single', 'post_status' => 'publish', 'post_content' => wp_slash( $input ), 'post_title' => 'Single' ) );
       wp_set_post_terms( $id, get_stylesheet(), 'wp_theme' );`,
      { input: template },
    );
    const link = await publish(site, blocks(attachment), attachment);
    const html = await get(link);
    const found = [...html.matchAll(PICTURE_ELEMENT)].map(([all]) => all);
    assert.ok(found.length >= 8, `${found.length} pictures in\n${html}`);
    assert.deepEqual(unwrapped(html), []);
    assert.equal(html.match(/<picture/g)?.length, found.length, 'each is wrapped once');
    assert.doesNotMatch(html, /<style>\/\* <picture/);
    const inTemplate = found[0] ?? '';
    assert.match(inTemplate, /<source type="image\/webp" srcset="[^"]+\.jpg\.webp 1024w, [^"]+\.webp 300w[^"]*" sizes="[^"]+">/);
    for (const [, address = ''] of found.join('').matchAll(/(?:srcset="|, )([^ "]+\.webp)/g)) {
      const file = path.join(site.folder, decodeURIComponent(new URL(address.replaceAll('&amp;', '&')).pathname));
      assert.ok(existsSync(file), file);
    }

    await setDelivery(site, 'off');
    const off = await get(link);
    assert.doesNotMatch(off, /<picture/);
    assert.equal(withoutPictureElements(html), off, 'no other byte changed');
    assert.deepEqual(site.problems(), []);
  });
}

test('a theme without blocks gets WebP everywhere, except in text and in its own <picture> elements', {
  skip,
}, async () => {
  await using site = await startWordPress({ plugins: ['imagemill-webp'] });
  await useClassicTheme(site);
  const attachment = await uploadPhoto(site, 'classic.jpg');
  const { id, source_url: full } = attachment;
  await site.php(
    `set_theme_mod( 'custom_logo', $input['id'] );
     set_theme_mod( 'header_image', $input['url'] );
     set_theme_mod( 'header_image_data', (object) array( 'attachment_id' => $input['id'], 'url' => $input['url'], 'width' => 1400, 'height' => 900 ) );
     update_option( 'widget_media_image', array( 2 => array( 'attachment_id' => $input['id'], 'size' => 'medium', 'url' => $input['url'] ), '_multiwidget' => 1 ) );
     update_option( 'widget_text', array( 2 => array( 'text' => '<img src="' . $input['url'] . '">', 'filter' => true, 'visual' => true ), '_multiwidget' => 1 ) );
     update_option( 'widget_block', array( 2 => array( 'content' => '<!-- wp:image --><figure class="wp-block-image"><img src="' . $input['url'] . '"/></figure><!-- /wp:image -->' ), '_multiwidget' => 1 ) );
     update_option( 'sidebars_widgets', array( 'side' => array( 'media_image-2', 'text-2', 'block-2' ), 'array_version' => 3 ) );`,
    { input: { id, url: full } },
  );
  const content = `<p>[gallery ids="${id}" size="medium"]</p>[caption width="300"]<img class="wp-image-${id}" src="${full}" width="300" height="193" /> Words[/caption]`;
  const link = await publish(site, content, attachment);
  const html = await get(link);
  const between = (start: string, end: string) => html.slice(html.indexOf(start), html.indexOf(end, html.indexOf(start)));
  const wrapped = (name: string) =>
    [...(html.slice(html.indexOf(`<div id="${name}"`)).split('\n<div id="')[0] ?? '').matchAll(PICTURE_ELEMENT)].length;
  assert.deepEqual(
    {
      logo: wrapped('logo'),
      header: wrapped('header'),
      thumbnail: wrapped('thumbnail'),
      own: wrapped('own'),
      content: wrapped('content'),
      side: wrapped('side'),
    },
    { logo: 1, header: 1, thumbnail: 1, own: 0, content: 2, side: 3 },
    html,
  );
  for (const text of [between('<textarea id="source"', '</textarea>'), between('id="template"', '</script>')]) {
    assert.match(text, /<img/, 'tags shown as text stay');
    assert.doesNotMatch(text, /<picture/);
  }
  await setDelivery(site, 'off');
  assert.equal(withoutPictureElements(html), await get(link));
  assert.deepEqual(site.problems(), []);
});

test('a network site offers its own images as WebP, and leaves those of other hosts alone', { skip }, async () => {
  await using site = await startWordPress({ network: true, plugins: ['imagemill-webp'] });
  const second = await site.addSite('second');
  const attachment = await second.rest.upload({ name: 'second.jpg', bytes: await photo(700, 500).jpeg({ quality: 90 }).toBuffer() });
  await drainQueue(site, { path: '/second/' });
  const elsewhere = '<img src="https://cdn.example.test/second/wp-content/uploads/sites/2/second.jpg">';
  const content = `<!-- wp:html --><p><img src="${attachment.source_url}">${elsewhere}</p><!-- /wp:html -->`;
  const { link } = await second.rest.post<{ link: string }>('/wp/v2/posts', { title: 'Two', content, status: 'publish' });
  const html = await get(link);
  const [, address = ''] = html.match(/<source type="image\/webp" srcset="([^"]+)"/) ?? [];
  assert.match(address, /\/second\/wp-content\/uploads\/sites\/2\/.+\/second\.jpg\.webp$/);
  assert.equal((await fetch(address)).headers.get('content-type'), 'image/webp');
  assert.equal(html.match(/<picture/g)?.length, 1);
  assert.deepEqual(site.problems(), []);
});

test('only pages for visitors change: not feeds, REST, XML-RPC, mail, embeds, editors, AMP or admin pages', { skip }, async () => {
  await using site = await startWordPress({ plugins: ['imagemill-webp'] });
  const attachment = await uploadPhoto(site, 'only.jpg');
  const link = await publish(site, blocks(attachment), attachment);
  const { pathname } = new URL(link);
  const [post] = await site.rest.get<{ id: number }[]>('/wp/v2/posts?slug=pictures');
  assert.ok(post);
  assert.match(await get(link), /<picture/);

  const plain: Record<string, string> = {
    feed: await get(`${site.url}/?feed=rss2`),
    atom: await get(`${site.url}/?feed=atom`),
    embed: await get(`${link}${link.includes('?') ? '&' : '?'}embed=true`),
    view: JSON.stringify(await site.rest.get(`/wp/v2/posts/${post.id}`)),
    edit: JSON.stringify(await site.rest.get(`/wp/v2/posts/${post.id}?context=edit`)),
    rendered: JSON.stringify(
      await site.rest.get(`/wp/v2/block-renderer/core/latest-posts?context=edit&attributes[displayFeaturedImage]=true`),
    ),
    elementor: await get(`${site.url}${pathname}?p=${post.id}&elementor-preview=${post.id}`),
    xmlrpc: await fetch(`${site.url}/xmlrpc.php`, {
      method: 'POST',
      body: `<?xml version="1.0"?><methodCall><methodName>wp.getPost</methodName><params><param><value><int>1</int></value></param><param><value>admin</value></param><param><value>admin</value></param><param><value><int>${post.id}</int></value></param></params></methodCall>`,
    }).then((response) => response.text()),
    mail: await site.php<string>(
      `$sent = ''; remove_filter( 'pre_wp_mail', '__return_true' );
       add_filter( 'pre_wp_mail', function ( $null, $mail ) use ( &$sent ) { $sent = $mail['message']; return true; }, 10, 2 );
       wp_mail( 'a@example.test', 'x', apply_filters( 'the_content', get_post( $input )->post_content ) ); return $sent;`,
      { input: post.id },
    ),
  };
  for (const [name, text] of Object.entries(plain)) {
    assert.match(text, /only(?:-\d+x\d+)?\.jpg/, `${name} shows the picture`);
    assert.doesNotMatch(text, /<picture|<\\\/picture|&lt;picture/, name);
  }

  await using borrowed = await borrowBrowser();
  const { browser } = borrowed;
  const page = await site.signInAsAdmin(browser);
  for (const place of [`post.php?post=${post.id}&action=edit`, 'upload.php?mode=list', `customize.php?url=${encodeURIComponent(link)}`]) {
    await page.goto(`${site.url}/wp-admin/${place}`);
    assert.doesNotMatch(await page.content(), /display:contents"><source/, place);
  }
  const preview = page.frameLocator('iframe[name^="customize-preview"]');
  await preview.locator('img[src*="only"]').first().waitFor({ state: 'attached' });
  assert.equal(await preview.locator('picture').count(), 0, 'the preview in the customizer');
  await page.context().close();

  const plugins = path.join(site.folder, 'wp-content', 'mu-plugins');
  await writeFile(path.join(plugins, 'amp.php'), '<?php function amp_is_request() { return isset( $_GET["amp"] ); }');
  assert.doesNotMatch(await get(`${site.url}${pathname}?p=${post.id}&amp`), /<picture/);
  await writeFile(
    path.join(plugins, 'filter.php'),
    `<?php add_filter( 'imagemill_webp_deliver', function ( $deliver, $tag, $files ) { return $deliver && false === strpos( $tag, 'plain' ) && $files; }, 10, 3 );`,
  );
  const filtered = await get(link);
  assert.match(filtered, /<picture/);
  assert.deepEqual(unwrapped(filtered).length, 1);
  assert.deepEqual(site.problems(), []);
});

test('every visitor gets the same page, images keep their place and size, and the browser loads WebP', {
  skip,
}, async (t: TestContext) => {
  await using site = await startWordPress({ plugins: ['imagemill-webp'] });
  const attachment = await uploadPhoto(site, 'same.jpg');
  // The last one is a direct child of the container that lays out the post.
  const bare = `<!-- wp:html --><img src="${attachment.source_url}"><!-- /wp:html -->`;
  const link = await publish(site, blocks(attachment) + bare, attachment);
  const html = await get(link, { accept: 'text/html,image/webp' });
  assert.equal(await get(link, { accept: 'text/html', 'user-agent': 'Old/1.0' }), html);

  // A page cache captures PHP's output from the first byte.
  const cached = path.join(site.folder, 'cached.html');
  const cache = path.join(site.folder, 'wp-content', 'mu-plugins', 'cache.php');
  await writeFile(cache, `<?php ob_start( function ( $page ) { file_put_contents( '${cached}', $page ); return $page; } );`);
  assert.equal(await get(link), html);
  assert.equal(await readFile(cached, 'utf8'), html);
  await rm(cache);

  await using borrowed = await borrowBrowser();
  const { browser } = borrowed;
  const look = async () => {
    const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
    // Hold all images back until each has chosen its candidate: Chromium prefers a larger one that
    // it already has.
    const imageGate = makeGate();
    await page.route(/\/wp-content\/uploads\//, (route) => imageGate.opened.then(() => route.continue()));
    await page.goto(link, { waitUntil: 'domcontentloaded' });
    const pictures = page.locator('img[src*="same"]');
    await pictures.evaluateAll(async (images) => {
      // Lazy images would load only once they're visible.
      for (const image of images as HTMLImageElement[]) image.loading = 'eager';
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    });
    imageGate.open();
    const seen = await pictures.evaluateAll(async (images) => {
      for (const image of images as HTMLImageElement[]) await image.decode();
      return (images as HTMLImageElement[]).map((image) => {
        const { x, width, height } = image.getBoundingClientRect();
        return { box: [x, width, height], source: image.currentSrc };
      });
    });
    await page.close();
    return { boxes: seen.map(({ box }) => box), loaded: seen.map(({ source }) => source) };
  };
  const on = await look();
  await setDelivery(site, 'off');
  const off = await look();
  assert.equal(on.boxes.length, off.boxes.length);
  // Heights follow the aspect ratio of the candidate shown, which is rounded to whole pixels.
  const moved = on.boxes.filter((box, image) => box.some((length, at) => Math.abs(length - (off.boxes[image]?.[at] ?? 0)) >= 1));
  assert.deepEqual(moved, [], JSON.stringify(off.boxes));
  const originals = on.loaded.map((source) => source.replace(/\.webp$/, ''));
  assert.deepEqual(originals, off.loaded, 'the same candidates');
  assert.equal(on.loaded.filter((source) => !source.endsWith('.webp')).length, 1, 'all but the one directly in the layout');
  await setDelivery(site, 'picture');

  // What it costs: a page with a hundred images of seven candidates each.
  const { ms, bytes, count } = await site.php<{ ms: number; bytes: number; count: number }>(
    `$tag = wp_get_attachment_image( $input, 'large' ); $words = str_repeat( '<p class="a">Some <b>words</b> in a <a href="#x">page</a>.</p>', 20 );
     $page = '<!doctype html><html><body>' . str_repeat( $tag . $words, 100 ) . '</body></html>';
     $class = new ReflectionMethod( '\\\\Imagemill\\\\WebP\\\\Delivery\\\\Delivery', 'rewriter' ); $class->setAccessible( true );
     $rewriter = $class->invoke( null, \\Imagemill\\WebP\\Settings\\Settings::current() );
     $start = microtime( true ); $result = $rewriter->rewrite( $page ); $ms = 1000 * ( microtime( true ) - $start );
     return array( 'ms' => $ms, 'bytes' => strlen( $page ), 'count' => substr_count( $result, '<picture' ) );`,
    { input: attachment.id },
  );
  assert.equal(count, 100);
  t.diagnostic(`a page of ${Math.round(bytes / 1000)} kB with 100 pictures: ${ms.toFixed(1)} ms`);
  assert.deepEqual(site.problems(), []);
});
