import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { findLockProblems } from './lock-file.mjs';
import { findMachineNames } from './machine-names.mjs';

function folderWith(t, file, text) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'imagemill-lock-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, file), text);
  return folder;
}

const lockOf = (packages) => JSON.stringify({ packages });
const binary = (cpu) => ({ optional: true, os: ['linux'], cpu: [cpu] });

test('a native package needs binaries for both CPU types', (t) => {
  const parent = { version: '1.0.0', optionalDependencies: { 'x-linux-x64': '1', 'x-linux-arm64': '1' } };
  const lock = lockOf({ 'node_modules/x': parent, 'node_modules/x-linux-x64': binary('x64') });
  assert.deepEqual(findLockProblems(folderWith(t, 'package-lock.json', lock)), ['node_modules/x has no binary for linux-arm64']);
});

test('registry URLs and install scripts in the lock file are problems', (t) => {
  const lock = lockOf({ 'node_modules/x': { resolved: 'https://example.org/x.tgz' }, 'node_modules/y': { hasInstallScript: true } });
  assert.equal(findLockProblems(folderWith(t, 'package-lock.json', lock)).length, 2);
});

test("a path from someone's machine is found with its line", (t) => {
  const folder = folderWith(t, 'notes.md', `one\nsee ${['', 'home', 'somebody', 'x'].join('/')}\n`);
  assert.match(findMachineNames(folder)[0], /^notes\.md:2 names a path of one machine/);
});
