import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { openPostgresStore } from '@imagemill/store';
import { sharedPostgres, withoutPrograms } from '@imagemill/testkit';
import { from } from '../test-app.js';
import { openMailApp, readAccount, tabAfter } from '../test-mail.js';

const skip = withoutPrograms('postgres');

async function openServer(t: TestContext, databaseUrl: string) {
  const store = await openPostgresStore({ databaseUrl, maxConnections: 4 });
  const server = await openMailApp(t, { store });
  t.after(() => store.close());
  return server;
}

test('a sign-in, sign-out or deletion on one server applies to the other server right away', { skip }, async (t) => {
  const postgres = await sharedPostgres();
  const { url, drop } = await postgres.createDatabase();
  const [first, second] = [await openServer(t, url), await openServer(t, url)];
  t.after(drop);
  const unit = () => ({ tool: 'compress-image', operationId: randomUUID() });

  const visitor = await first.openPage();
  assert.equal((await second.post(visitor, '/api/counter-inc.php', unit())).json().used, 1);
  // Requested on one server, confirmed on both, many times at once.
  const token = await first.askForLink(visitor, 'ada@example.org');
  const presses = await Promise.all(
    Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? first : second).post(visitor, '/api/sign-in/confirm', { token })),
  );
  assert.deepEqual(presses.map(({ statusCode }) => statusCode).sort(), [200, ...Array<number>(9).fill(410)]);
  const won = presses.find(({ statusCode }) => statusCode === 200);
  assert.ok(won);
  const laptop = tabAfter(won);
  const phone = await second.signIn(await second.openPage(), 'ada@example.org');
  for (const { app } of [first, second]) assert.equal((await readAccount(app, laptop)).json().sessions.length, 2);
  assert.equal((await readAccount(second.app, laptop)).json().quota.used, 1);

  await first.store.grantPro({ address: 'ada@example.org', until: null, now: Date.now() });
  assert.equal((await readAccount(second.app, phone)).json().tier, 'pro');
  assert.equal((await first.post(laptop, '/api/counter-inc.php', unit())).json().limit, null);

  const left = tabAfter(await second.post(phone, '/api/sign-out', { everywhere: true }));
  assert.equal((await readAccount(first.app, laptop)).json().code, 'sign_in_required');
  const back = await first.signIn(left, 'ada@example.org');
  assert.equal((await second.app.inject({ method: 'DELETE', url: '/api/account', headers: from(back) })).statusCode, 200);
  assert.equal((await readAccount(first.app, back)).json().code, 'sign_in_required');
  assert.deepEqual(await first.store.listPro(), []);
});
