import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { ERRORS } from '@imagemill/errors';
import { repoRoot } from '@imagemill/testkit';
import { setUpSite } from './site-fixture.js';
import { recordProblems, recordRequests } from './tool-page.js';

describe('the API page', () => {
  const fixture = setUpSite();

  test('says that the API is planned, explains every error at its anchor, and loads nothing from elsewhere', async () => {
    const context = await fixture.newVisitor();
    const requests = recordRequests(context);
    const page = await context.newPage();
    const problems = recordProblems(page);
    await page.goto(`${fixture.url}/api`);
    assert.match((await page.getByRole('heading', { level: 1 }).textContent()) ?? '', /API\s*Planned/);
    assert.ok(await page.getByText('No keys are issued and no request succeeds.').isVisible());
    assert.ok(await page.getByRole('link', { name: 'Join the waitlist' }).isVisible());
    assert.equal(await page.getByRole('link', { name: 'Make a key' }).isVisible(), false);
    const codes = Object.entries(ERRORS).filter(([, { status }]) => status !== null);
    for (const [code] of codes) assert.equal(await page.locator(`[id="${code}"]`).count(), 1, code);
    assert.deepEqual(new Set(requests.map(({ url }) => new URL(url).origin)), new Set([fixture.url]));
    assert.deepEqual(problems, []);
    await context.close();
  });

  test("shows the chosen example, and copies it as it is in its file, with this site's URL", async () => {
    const page = await fixture.visit('/api', { permissions: ['clipboard-read', 'clipboard-write'] });
    for (const [label, file] of [
      ['curl', 'curl.sh'],
      ['Node', 'node.mjs'],
      ['Python', 'python.py'],
      ['PHP', 'php.php'],
      ['n8n', 'n8n.json'],
    ] as const) {
      await page.getByRole('radio', { name: label }).check();
      assert.equal(await page.locator('.example:visible').count(), 1);
      await page.getByRole('button', { name: `Copy the example for ${label}` }).click();
      await page.locator('.example:visible').getByText('Copied').waitFor();
      const source = readFileSync(path.join(repoRoot(), 'examples/api', file), 'utf8').trimEnd();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), source.replaceAll('https://images.example.org', fixture.url));
    }
    await page.context().close();
  });

  test('works without scripts: all is readable, every example can be chosen, only copy buttons are missing', async () => {
    const page = await fixture.visit('/api', { javaScriptEnabled: false });
    await page.getByRole('radio', { name: 'Python' }).check();
    assert.ok(await page.getByText('import urllib.request').isVisible());
    assert.equal(await page.getByText('--fail-with-body --data-binary').isVisible(), false);
    assert.equal(await page.getByRole('button').count(), 0);
    assert.ok(await page.getByRole('heading', { name: 'POST /v1/convert' }).isVisible());
    await page.context().close();
  });
});
