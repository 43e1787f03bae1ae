import assert from 'node:assert/strict';
import { lstat, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, test } from 'node:test';
import { openPostgresStore, openSqliteStore, type Store } from '@imagemill/store';
import { sharedPostgres, startSite, temporaryDirectory, withoutPostgres, withoutPrograms } from '@imagemill/testkit';
import { imagemill, type Run } from './run-command.js';

const skipPostgres = process.env.TEST_DATABASE_URL ? withoutPostgres() : withoutPrograms('postgres');

function assertRun({ code, stdout, stderr }: Run, expected: RegExp, exitCode = 0): void {
  assert.equal(code, exitCode, stdout + stderr);
  assert.match(exitCode === 2 ? stderr : stdout, expected);
}

async function joinBoth(store: Store): Promise<void> {
  const now = Date.now();
  await store.joinWaitlist({ address: '=cmd+1@example.org', now });
  await store.joinWaitlist({ address: 'Joe@example.org', now: now + 1 });
}

describe("the operator's commands", () => {
  test('talk to the running server, which has locked the embedded store, and open it themselves if none is running', async () => {
    await using directory = await temporaryDirectory('imagemill-operator-');
    const [dataDir, backup] = [path.join(directory.path, 'data'), path.join(directory.path, 'backup.db')];
    const store = await openSqliteStore({ directory: dataDir });
    await joinBoth(store);
    await store.close();
    await using site = await startSite({ dataDir });
    const run = (...args: string[]) => imagemill({ DATA_DIR: dataDir }, ...args);

    assertRun(await run('pro', 'list'), /^Nobody has PRO\.\n$/);
    assertRun(
      await run('pro', 'grant', ' Ada@BÜCHER.example', '--until', '2099-12-31'),
      /^ada@xn--bcher-kva\.example has PRO until the end of 2099-12-31 \(UTC\)\. Before: none\.\nNobody has signed in/,
    );
    assertRun(
      await run('pro', 'grant', 'ADA@xn--bcher-kva.example'),
      /has PRO without end\. Before: until the end of 2099-12-31 \(UTC\)\./,
    );
    const [grant, ...others] = JSON.parse((await run('pro', 'list', '--json')).stdout);
    assert.deepEqual(others, []);
    const expected = { address: 'ada@xn--bcher-kva.example', grantedAt: '', until: null, isActive: true, hasAccount: false };
    assert.deepEqual({ ...grant, grantedAt: '' }, expected);
    assertRun(await run('pro', 'revoke', 'ada@bücher.example'), /has no PRO any more\./);
    assertRun(await run('pro', 'revoke', 'ada@bücher.example'), /had no PRO\./, 1);

    const audit = JSON.parse((await run('audit', '--json')).stdout);
    const ofAda = (action: string) => ({ action, actor: 'operator', subject: 'ada@xn--bcher-kva.example' });
    assert.deepEqual(
      audit.map(({ at, ...entry }: { at: string }) => entry),
      [ofAda('pro_revoked'), ofAda('pro_granted'), ofAda('pro_granted')],
    );
    assertRun(await run('audit'), /^time .*\n20\S+Z +PRO revoked +operator +ada@xn--bcher-kva\.example\n/);

    assertRun(
      await run('waitlist', 'list'),
      /=cmd\+1@example\.org .* unconfirmed\njoe@example\.org .*\n\n2 on the waitlist, 0 confirmed\./,
    );
    assertRun(
      await run('waitlist', 'export', '--all', '--csv'),
      /^address,joinedAt,state\r\n'=cmd\+1@example\.org,20[^,]*Z,unconfirmed\r\njoe@example\.org,/,
    );
    assertRun(await run('waitlist', 'remove', 'JOE@example.org '), /joe@example\.org is no longer on the waitlist\./);
    assertRun(await run('waitlist', 'export', '--all'), /^=cmd\+1@example\.org\n$/);

    assertRun(await run('backup', backup), /backup\.db \(\d.*B\) holds everything, and was checked\.\n$/);
    assert.equal((await lstat(backup)).mode & 0o777, 0o600);
    assertRun(await run('backup', backup), /backup\.db already exists/, 2);
    const elsewhere = { DATA_DIR: dataDir, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' };
    assertRun(await imagemill(elsewhere, 'move-to-postgres'), /The server is running on .*Stop it/, 2);
    assert.equal((await fetch(`${site.url}/readyz`)).status, 200);

    // A killed server leaves its socket behind, which must not stop anything.
    await site.kill();
    assert.ok((await readdir(dataDir)).includes('operator.sock'));
    assertRun(await run('pro', 'grant', 'joe@example.org'), /Before: none/);
    await site.restart();
    assertRun(await run('pro', 'list'), /joe@example\.org/);
    await site.stop();
    const left = (await readdir(dataDir)).filter((name) => /sock|wal|journal|operator/.test(name));
    assert.deepEqual(left, [], 'a server that was stopped leaves neither socket nor log');
  });

  test("work on PostgreSQL without the server's secret, and a server can start on their backup", {
    skip: skipPostgres,
  }, async () => {
    await using database = await (await sharedPostgres()).createDatabase();
    await using directory = await temporaryDirectory('imagemill-operator-');
    const place = { DATABASE_URL: database.url };
    assertRun(await imagemill(place, 'pro', 'list'), /cannot be used: it was made by an older release/, 2);
    const store = await openPostgresStore({ databaseUrl: database.url });
    await joinBoth(store);
    assertRun(await imagemill(place, 'pro', 'grant', 'ada@example.org'), /ada@example\.org has PRO without end/);
    assert.equal((await store.listPro())[0]?.address, 'ada@example.org');
    const restored = path.join(directory.path, 'restored');
    await mkdir(restored);
    assertRun(await imagemill(place, 'backup', path.join(restored, 'imagemill.db')), /holds everything/);
    await store.close();
    await using _site = await startSite({ dataDir: restored });
    assertRun(await imagemill({ DATA_DIR: restored }, 'waitlist', 'export', '--all'), /^=cmd\+1@example\.org\njoe@example\.org\n$/);
  });

  test("never create a missing store, and say what's wrong", async () => {
    await using directory = await temporaryDirectory('imagemill-operator-');
    const mistyped = { DATA_DIR: path.join(directory.path, 'mistyped') };
    assertRun(await imagemill(mistyped, 'pro', 'list'), /mistyped does not exist\. Set DATA_DIR/, 2);
    assertRun(await imagemill({ DATA_DIR: directory.path }, 'pro', 'grant', 'ada@example.org'), /holds no store \(imagemill\.db\)/, 2);
    assertRun(await imagemill(mistyped, 'move-to-postgres'), /Set DATABASE_URL to the database to move to/, 2);
    const away = await imagemill({ DATABASE_URL: 'postgresql://x:geheim@127.0.0.1:1/z' }, 'pro', 'list');
    assertRun(away, /nobody answers there/, 2);
    assert.doesNotMatch(away.stderr, /geheim/);
    assert.deepEqual(await readdir(directory.path), []);
  });

  test("say so if the path is too long for a socket, which doesn't keep a server from running", async () => {
    await using directory = await temporaryDirectory('imagemill-operator-');
    const long = path.join(directory.path, 'x'.repeat(100));
    await using _site = await startSite({ dataDir: long });
    assertRun(
      await imagemill({ DATA_DIR: long }, 'pro', 'list'),
      /too long for a socket .*choose a shorter DATA_DIR, or stop the server/,
      2,
    );
  });
});
