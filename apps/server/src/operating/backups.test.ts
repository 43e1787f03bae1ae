import assert from 'node:assert/strict';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { openSqliteStore } from '@imagemill/store';
import { temporaryDirectory } from '@imagemill/testkit';
import { Backups } from './backups.js';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-18T10:00:00Z');

test('backups are created when due, can be opened as stores, and only the newest are kept', async () => {
  await using folder = await temporaryDirectory();
  const directory = path.join(folder.path, 'backups');
  const store = await openSqliteStore({ directory: path.join(folder.path, 'data') });
  await store.joinWaitlist({ address: 'ada@example.org', now: START });
  const backups = new Backups(store, { directory, everyMs: 24 * HOUR_MS, keep: 2 });

  assert.equal(await backups.newestAt(), 0);
  const made: boolean[] = [];
  for (const hours of [0, 1, 23.9, 24, 48, 72]) made.push(await backups.makeIfDue(START + hours * HOUR_MS));
  assert.deepEqual(made, [true, false, false, true, true, true]);
  await writeFile(path.join(directory, 'imagemill-by-hand.db'), '');
  assert.equal(await backups.makeIfDue(START + 96 * HOUR_MS), true);
  const names = (await readdir(directory)).sort();
  assert.deepEqual(names, ['imagemill-2026-11-21T10-00-00Z.db', 'imagemill-2026-11-22T10-00-00Z.db', 'imagemill-by-hand.db']);
  assert.equal(await backups.newestAt(), START + 96 * HOUR_MS);
  await store.close();

  const restored = path.join(folder.path, 'restored');
  await mkdir(restored);
  await copyFile(path.join(directory, names[0] ?? ''), path.join(restored, 'imagemill.db'));
  const copy = await openSqliteStore({ directory: restored });
  assert.equal(await copy.waitlistCount(), 1);
  await copy.close();
});

test('a failed backup is retried and does not delete an older one', async () => {
  await using folder = await temporaryDirectory();
  const [data, directory] = [path.join(folder.path, 'data'), path.join(folder.path, 'backups')];
  const settings = { directory, everyMs: HOUR_MS, keep: 1 };
  const away = await openSqliteStore({ directory: data });
  await new Backups(away, settings).makeIfDue(START);
  const before = await readdir(directory);
  await away.close();
  for (const ms of [HOUR_MS, HOUR_MS + 1]) await assert.rejects(new Backups(away, settings).makeIfDue(START + ms), /store/);
  assert.deepEqual(await readdir(directory), before);

  const back = await openSqliteStore({ directory: data });
  assert.equal(await new Backups(back, settings).makeIfDue(START + HOUR_MS + 2000), true);
  await back.close();
  assert.deepEqual(await readdir(directory), ['imagemill-2026-11-18T11-00-02Z.db']);
});
