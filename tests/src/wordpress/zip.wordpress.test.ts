import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { photo, repoRoot, startWordPress, withoutWordPress } from '@imagemill/testkit';
import { borrowBrowser } from './shared-browser.js';

const skip = withoutWordPress();
const DIST = path.join(repoRoot(), 'plugins/wordpress/dist');

test('both zips can be uploaded to a fresh WordPress, activated and used', { skip }, async () => {
  const { version } = JSON.parse(readFileSync(path.join(repoRoot(), 'package.json'), 'utf8')) as { version: string };
  await using site = await startWordPress();
  await using borrowed = await borrowBrowser();
  const { browser } = borrowed;
  const page = await site.signInAsAdmin(browser);
  for (const [name, title] of [
    ['imagemill-webp', 'Imagemill WebP'],
    ['imagemill-uploads', 'Imagemill Uploads'],
  ] as const) {
    await site.installZip(page, path.join(DIST, `${name}.zip`));
    await page.getByText('Plugin activated.').waitFor();
    const row = page.locator(`tr[data-slug="${name}"]`);
    assert.match(await row.innerText(), new RegExp(`${title}[\\s\\S]*Version ${version.replaceAll('.', '\\.')}`));
    for (const file of ['LICENSE', 'readme.txt', `languages/${name}.pot`])
      assert.ok(existsSync(path.join(site.folder, 'wp-content/plugins', name, file)), `${name}/${file}`);
  }

  const attachment = await site.upload({ name: 'first.jpg', bytes: await photo(3000, 500).jpeg({ quality: 95 }).toBuffer() });
  assert.equal(attachment.media_details.width, 2560, 'Imagemill Uploads compressed it');
  const file = path.join(site.uploads, attachment.media_details.file ?? '');
  assert.ok(existsSync(`${file}.webp`), 'Imagemill WebP put a WebP beside it');
  assert.deepEqual(site.problems(), []);
  assert.deepEqual(site.outsideRequests(), []);
});
