import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, test } from 'node:test';
import { formatBytes } from '@imagemill/core';
import { repoRoot } from '@imagemill/testkit';
import { setUpSite } from './site-fixture.js';
import { recordProblems } from './tool-page.js';

const PLUGINS = ['imagemill-webp', 'imagemill-uploads'];
const root = repoRoot();

describe('the plugins page', () => {
  const fixture = setUpSite();

  test("a visitor from the footer sees each zip's version and size, and downloads it exactly as it was packed", async () => {
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
    const page = await fixture.visit('/', { acceptDownloads: true });
    const problems = recordProblems(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'WordPress plugins' }).click();
    await page.getByRole('heading', { level: 1, name: 'WordPress plugins' }).waitFor();
    const build = (await (await fetch(`${fixture.url}/build.json`)).json()) as { files: Record<string, string> };
    for (const name of PLUGINS) {
      const packed = await readFile(path.join(root, 'plugins/wordpress/dist', `${name}.zip`));
      const section = page.locator(`section[aria-labelledby="${name}"]`);
      await section.getByText(`Version ${version}, ${formatBytes(packed.length)}`).waitFor();
      const [download] = await Promise.all([page.waitForEvent('download'), section.getByRole('link', { name: /^Download / }).click()]);
      assert.equal(download.suggestedFilename(), `${name}.zip`);
      assert.ok((await readFile(await download.path())).equals(packed), name);
      assert.equal(build.files[`plugins/${name}.zip`], createHash('sha256').update(packed).digest('hex'));
    }
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('the zips have their content type, and the page is in the sitemap', async () => {
    for (const name of PLUGINS) {
      const response = await fetch(`${fixture.url}/plugins/${name}.zip`);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), 'application/zip');
    }
    assert.match(await (await fetch(`${fixture.url}/sitemap.xml`)).text(), /\/plugins</);
  });
});
