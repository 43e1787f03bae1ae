import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { mountSmallDisk } from '@imagemill/testkit';
import { temporaryDirectory } from '../../test-app.js';
import { DiskFile } from './disk-file.js';

test('chunks are written in order, and an existing file is never overwritten', async (t) => {
  const target = path.join(await temporaryDirectory(t), 'file');
  const file = new DiskFile(target);
  await file.write([Buffer.from('ab'), Buffer.from('c')]);
  await file.write([Buffer.from('d')]);
  await file.close();
  assert.equal(file.bytes, 4);
  assert.equal(await readFile(target, 'utf8'), 'abcd');
  await assert.rejects(new DiskFile(target).write([Buffer.from('e')]), { code: 'EEXIST' });
});

test('a full disk is reported as server_busy', async (t) => {
  await using disk = await mountSmallDisk(64_000);
  if (!disk) return t.skip('a small disk cannot be mounted here');
  const file = new DiskFile(path.join(disk.path, 'file'));
  await assert.rejects(file.write([Buffer.alloc(500_000), Buffer.alloc(500_000)]), { code: 'server_busy' });
  await file.close();
});

test('a file is never created if nothing is written to it', async (t) => {
  const target = path.join(await temporaryDirectory(t), 'file');
  await new DiskFile(target).close();
  await assert.rejects(readFile(target), { code: 'ENOENT' });
});

test('a closed file can be deleted for good, even if it was still being created when closed', async (t) => {
  const target = path.join(await temporaryDirectory(t), 'file');
  const file = new DiskFile(target);
  const writing = file.write([Buffer.from('a')]);
  await file.close();
  await writing.catch(() => {});
  await rm(target);
  await assert.rejects(readFile(target), { code: 'ENOENT' });
});
