// @retry never: leaks of secrets
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import {
  linksIn,
  openLiveSite,
  photo,
  sharedPostgres,
  startSmtpServer,
  textBook,
  withoutPostgres,
  withoutPrograms,
} from '@imagemill/testkit';
import pg from 'pg';
import { callHeaders, cookieOf, openPage } from '../service/open-page.js';

const ADDRESS = 'person@example.org';
const FILE_NAME = 'divorce-papers.pdf';
const PASSWORD = 'correct-horse-battery';

const stores = {
  SQLite: async () => ({ env: {}, dump: dumpFolder, [Symbol.asyncDispose]: async () => {} }),
  PostgreSQL: async () => {
    const database = await (await sharedPostgres()).createDatabase();
    const env = { SECRET: 'a secret of more than thirty-two characters', DATABASE_URL: database.url };
    return { env, dump: () => dumpDatabase(database.url), [Symbol.asyncDispose]: () => database.drop() };
  },
};

/** Every byte that the server keeps, including its write-ahead log. */
async function dumpFolder(dataDir: string): Promise<string> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n');
}

async function dumpDatabase(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
    );
    const rows: string[] = [];
    for (const { name } of tables.rows) {
      const found = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      rows.push(...found.rows.map(({ row }) => row));
    }
    return rows.join('\n');
  } finally {
    await client.end();
  }
}

for (const [name, open] of Object.entries(stores)) {
  const skip = name === 'PostgreSQL' && (process.env.TEST_DATABASE_URL ? withoutPostgres() : withoutPrograms('postgres'));
  test(`${name}: neither the trace log nor the store contains keys, sessions, mailed links, file names or passwords`, {
    skip,
  }, async () => {
    await using smtp = await startSmtpServer();
    await using store = await open();
    await using site = await openLiveSite({ env: { SMTP_URL: smtp.url, LOG_LEVEL: 'trace', ...store.env } });
    const page = await openPage(site.url);
    const before = callHeaders(page, site.url);
    const post = (target: string, headers: Record<string, string>, body: unknown) =>
      fetch(site.url + target, { method: 'POST', headers, body: JSON.stringify(body) });

    assert.equal((await post('/api/waitlist', before, { email: ADDRESS })).status, 202);
    const waitlistLinks = linksIn(await smtp.nextMail(ADDRESS));
    assert.equal((await post('/api/sign-in', before, { email: ADDRESS })).status, 202);
    const [link = ''] = linksIn(await smtp.nextMail(ADDRESS));
    const signedIn = await post('/api/sign-in/confirm', before, { token: new URL(link).hash.slice(1) });
    assert.equal(signedIn.status, 200);
    const after = { cookie: cookieOf(signedIn), token: ((await signedIn.json()) as { token: string }).token };
    assert.equal((await fetch(`${site.url}/api/account`, { headers: callHeaders(after, site.url) })).status, 200);

    const [idempotencyKey, image] = [randomUUID(), await photo(320, 240).jpeg({ quality: 95 }).toBuffer()];
    const headers = { authorization: `Bearer ${site.key}`, 'idempotency-key': idempotencyKey };
    const sent = [
      { file: image, fields: {} },
      { file: await textBook({ pages: 2 }), fields: { password: PASSWORD } },
    ];
    const statuses: number[] = [];
    for (const { file, fields } of sent) {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(file)]), FILE_NAME);
      for (const [option, value] of Object.entries(fields)) form.set(option, value);
      const answer = await fetch(`${site.url}/v1/compress`, { method: 'POST', headers, body: form });
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
    assert.deepEqual(statuses, [200, 422], 'the second is another request by the same Idempotency-Key');

    const log = site.output();
    const dump = await store.dump(site.dataDir);
    // The search finds what has to be there, so it would find the secrets too.
    assert.match(log, /"route":"\/v1\/compress"/);
    assert.match(log, /"route":"\/api\/sign-in\/confirm"/);
    assert.ok(dump.includes(ADDRESS));
    assert.ok(dump.includes(createHash('sha256').update(site.key).digest('hex')));

    const cookies = [page.cookie, after.cookie].map((cookie) => decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)));
    const tokens = [...waitlistLinks, link].map((each) => new URL(each).hash.slice(1)).filter((token) => token !== '');
    assert.ok(tokens.length >= 2);
    const secrets = [site.key, site.key.slice(8, 38), idempotencyKey, FILE_NAME, PASSWORD, page.token, after.token, ...tokens, ...cookies];
    // The id is the first part of the signed value.
    const ids = cookies.map((value) => value.split('.')[0] ?? '');
    for (const secret of [...secrets, ...ids]) {
      assert.ok(secret.length > 8, secret);
      assert.ok(!log.includes(secret), `${secret} is in the log`);
      assert.ok(!dump.includes(secret), `${secret} is stored`);
    }
  });
}
