import assert from 'node:assert/strict';
import { test } from 'node:test';
import { photo, startWordPress, type WordPressVersion, withoutWordPress } from '@imagemill/testkit';
import { drainQueue } from './webp-library.js';

// The oldest version the plugins support, the newest one npm has, and the newest of all if it has
// been put into .cache/wordpress.
const VERSIONS: readonly WordPressVersion[] = ['6.2', 'nightly', '7.1'];

for (const version of VERSIONS)
  test(`WordPress ${version}: both plugins work and log no problems`, { skip: withoutWordPress(version) }, async () => {
    await using site = await startWordPress({ version, plugins: ['imagemill-uploads', 'imagemill-webp'] });
    const { id, source_url, media_details } = await site.upload({ name: 'a.jpg', bytes: await photo(2900, 500).jpeg().toBuffer() });
    const { done, errors } = await drainQueue(site);
    assert.deepEqual([done, errors], [1, 0]);
    assert.equal(media_details.width, 2560);
    const sizes = Object.values(media_details.sizes ?? {}).map((size) => size.source_url);
    assert.ok(sizes.length >= 4);
    for (const url of [source_url, ...sizes]) assert.equal((await fetch(`${url}.webp`)).headers.get('content-type'), 'image/webp', url);

    const content = `<!-- wp:image {"id":${id}} --><figure class="wp-block-image"><img src="${source_url}" alt="" class="wp-image-${id}"/></figure><!-- /wp:image -->`;
    const { link } = await site.rest.post<{ link: string }>('/wp/v2/posts', { title: 'A', content, status: 'publish' });
    const html = await (await fetch(link)).text();
    assert.match(html.match(/<picture[\s\S]*?<\/picture>/)?.[0] ?? 'no picture', /<source[^>]*type="image\/webp"/);

    for (const plugin of ['imagemill-webp', 'imagemill-uploads']) {
      await site.deactivate(plugin);
      await site.uninstall(plugin);
    }
    assert.deepEqual(
      Object.keys(await site.uploadHashes()).filter((file) => file.endsWith('.webp')),
      [],
    );
    assert.deepEqual(site.problems(), []);
  });
