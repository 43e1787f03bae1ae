import assert from 'node:assert/strict';
import { test } from 'node:test';
import { poll, startSite } from '@imagemill/testkit';

test('the site says where it runs, answers, and stops cleanly when asked', async () => {
  const site = await startSite();
  try {
    await poll(() => site.output().includes(`http://localhost:${site.port}`), { what: 'the address in the output' });
    assert.equal((await fetch(`${site.url}/readyz`)).status, 200);
    assert.deepEqual(await site.stop(), { code: 0, signal: null });
  } finally {
    await site.dispose();
  }
});

test('the site starts again on the same data after a kill', async () => {
  const site = await startSite();
  try {
    assert.equal((await site.kill()).signal, 'SIGKILL');
    await site.restart();
    assert.equal((await fetch(`${site.url}/readyz`)).status, 200);
  } finally {
    await site.dispose();
  }
});
