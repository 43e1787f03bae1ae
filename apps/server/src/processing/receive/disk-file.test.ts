import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { mountSmallDisk } from '@imagemill/testkit';
import { temporaryDirectory } from '../../test-app.js';
import { DiskFile } from './disk-file.js';

test('a file is written once and in order', async (t) => {
  const target = path.join(await temporaryDirectory(t), 'file');
  const file = await DiskFile.create(target);
  await file.write([Buffer.from('ab'), Buffer.from('c')]);
  await file.write([Buffer.from('d')]);
  await file.close();
  assert.equal(file.bytes, 4);
  assert.equal(await readFile(target, 'utf8'), 'abcd');
  await assert.rejects(DiskFile.create(target), { code: 'EEXIST' });
});

test('a full disk is a server that is busy', async (t) => {
  await using disk = await mountSmallDisk(64_000);
  if (!disk) return t.skip('a small disk cannot be mounted here');
  const file = await DiskFile.create(path.join(disk.path, 'file'));
  await assert.rejects(file.write([Buffer.alloc(500_000), Buffer.alloc(500_000)]), { code: 'server_busy' });
  await file.close();
});
