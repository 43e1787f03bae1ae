import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser, poll, startSite } from '@imagemill/testkit';
import { quotaLeft } from './tool-page.js';

// On plain http a browser sends no Sec-Fetch-Site, has no shared memory and no crypto.randomUUID.
test('from a plain-http host name the page gets session, quota and counter, and says kindly what it cannot do', async () => {
  await using site = await startSite({ env: { ALLOWED_HOSTS: 'mill.test' } });
  const browser = await openBrowser({ hostRules: 'MAP mill.test 127.0.0.1' });
  try {
    const page = await browser.newPage();
    await page.goto(`http://mill.test:${site.port}/compress-image`);
    assert.equal(await page.evaluate(() => window.isSecureContext), false);
    await poll(async () => ((await page.textContent('main')) ?? '').includes('cannot compress here yet'), {
      timeoutMs: 10_000,
      what: 'the note',
    });
    const answers = await page.evaluate(async () => {
      const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
      const quota = await (await fetch('/api/quota-check.php')).json();
      const counted = await fetch('/api/counter-inc.php', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': token },
        body: JSON.stringify({ tool: 'compress-image', operationId: '11111111-2222-4333-8444-555555555555' }),
      });
      return { before: quota.remaining, status: counted.status, after: (await counted.json()).remaining };
    });
    assert.deepEqual(answers, { before: 30, status: 200, after: 29 });
    const response = await page.goto(`http://mill.test:${site.port}/pricing`);
    assert.equal(response?.status(), 200);
    assert.ok(Number.isNaN(await quotaLeft(page).catch(() => Number.NaN)));
  } finally {
    await browser.close();
  }
});

test('a host name that the operator did not name is refused', async () => {
  await using site = await startSite();
  const browser = await openBrowser({ hostRules: 'MAP evil.test 127.0.0.1' });
  try {
    const page = await browser.newPage();
    const response = await page.goto(`http://evil.test:${site.port}/`);
    assert.equal(response?.status(), 403);
  } finally {
    await browser.close();
  }
});
