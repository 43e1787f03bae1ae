import assert from 'node:assert/strict';
import { chmod, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '@imagemill/testkit';
import { loadSecrets } from './secrets.js';

const SECRET = 'a secret of more than thirty-two characters';
const NOT_SET = { secrets: null, secretFile: null };

test('the first start creates a secret that only its owner can read, and later starts read it', async () => {
  await using folder = await temporaryDirectory();
  const dataDir = path.join(folder.path, 'data');
  const [first, again] = [await loadSecrets({ dataDir, ...NOT_SET }), await loadSecrets({ dataDir, ...NOT_SET })];
  assert.deepEqual(first, again);
  assert.ok((first[0] ?? '').length >= 43);
  assert.equal((await stat(dataDir)).mode & 0o777, 0o700);
  assert.equal((await stat(path.join(dataDir, 'secret'))).mode & 0o777, 0o600);
});

test('several first starts at the same time agree on one secret', async () => {
  await using folder = await temporaryDirectory();
  const dataDir = path.join(folder.path, 'data');
  const secrets = await Promise.all(Array.from({ length: 5 }, () => loadSecrets({ dataDir, ...NOT_SET })));
  for (const secret of secrets) assert.deepEqual(secret, secrets[0]);
});

test('a secret file that others can read becomes readable only by its owner', async () => {
  await using folder = await temporaryDirectory();
  const dataDir = folder.path;
  const file = path.join(dataDir, 'secret');
  await writeFile(file, SECRET);
  await chmod(file, 0o644);
  assert.deepEqual(await loadSecrets({ dataDir, ...NOT_SET }), [SECRET]);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
});

test('a damaged secret file stops the start instead of signing with nothing', async () => {
  await using folder = await temporaryDirectory();
  const dataDir = folder.path;
  await writeFile(path.join(dataDir, 'secret'), '');
  await assert.rejects(loadSecrets({ dataDir, ...NOT_SET }), /Expected a secret/);
});

test('the setting takes precedence over the file', async () => {
  assert.deepEqual(await loadSecrets({ ...NOT_SET, dataDir: '/nowhere', secrets: ['given'] }), ['given']);
});

test('the file named by SECRET_FILE is read and left unchanged', async () => {
  await using folder = await temporaryDirectory();
  const secretFile = path.join(folder.path, 'given');
  await writeFile(secretFile, `${SECRET},${SECRET} before\n`, { mode: 0o440 });
  const dataDir = path.join(folder.path, 'data');
  assert.deepEqual(await loadSecrets({ dataDir, secrets: null, secretFile }), [SECRET, `${SECRET} before`]);
  assert.equal((await stat(secretFile)).mode & 0o777, 0o440);
  await assert.rejects(stat(dataDir));
  await assert.rejects(loadSecrets({ dataDir, secrets: null, secretFile: `${secretFile}-missing` }), /ENOENT/);
});
