import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import pg from 'pg';
import { withoutPrograms } from '../external-program.js';
import { poll } from '../poll.js';
import { startPostgres } from './start-postgres.js';

const skip = withoutPrograms('postgres');

async function query(url: string, text: string, timeoutMs = 60_000): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

test('a private PostgreSQL keeps what was committed when it is stopped, killed or paused', { skip }, async () => {
  await using postgres = await startPostgres();
  const first = await postgres.createDatabase();
  assert.deepEqual(await query(first.url, "SELECT current_setting('fsync'), current_setting('synchronous_commit')"), ['on', 'on']);
  await query(first.url, 'CREATE TABLE a AS SELECT 1 AS x');
  await postgres.stop();
  await assert.rejects(query(first.url, 'SELECT 1'), { code: 'ECONNREFUSED' });
  await postgres.start();
  await query(first.url, 'INSERT INTO a VALUES (2)');
  await postgres.kill();
  await postgres.start();
  postgres.pause();
  await assert.rejects(query(first.url, 'SELECT 1', 1000), /timeout/);
  postgres.resume();

  assert.deepEqual(await query(first.url, 'SELECT x FROM a ORDER BY x'), [1, 2]);
  await first.drop();
  await assert.rejects(query(first.url, 'SELECT 1'), { code: '3D000' });
});

test('a private PostgreSQL ends with the process that started it', { skip }, async () => {
  const module = new URL('./start-postgres.js', import.meta.url).href;
  const script = `import { startPostgres } from ${JSON.stringify(module)}; console.log((await startPostgres()).url); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const url = String(line).trim();
  const [folder] = await query(url, "SELECT current_setting('data_directory')");
  assert.ok(existsSync(String(folder)));
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
  await poll(
    () =>
      query(url, 'SELECT 1').then(
        () => false,
        (error) => error.code === 'ECONNREFUSED',
      ),
    { what: 'PostgreSQL to end' },
  );
  assert.equal(existsSync(String(folder)), false);
});
