import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedSite } from './shared-site.js';

test('the shared site is the one that TEST_SITE_URL names, and disposing it does nothing', async () => {
  const before = process.env.TEST_SITE_URL;
  process.env.TEST_SITE_URL = 'http://localhost:1/';
  try {
    const site = await sharedSite();
    assert.equal(site.url, 'http://localhost:1');
    await site.dispose();
  } finally {
    if (before === undefined) delete process.env.TEST_SITE_URL;
    else process.env.TEST_SITE_URL = before;
  }
});
