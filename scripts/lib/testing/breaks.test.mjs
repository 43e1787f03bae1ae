import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../root.mjs';
import { BREAKS } from './breaks.mjs';
import { listTestFiles } from './test-files.mjs';

for (const { name, file, changes, suite, words } of BREAKS)
  test(`the break "${name}" still matches the source and has tests meant to catch it`, () => {
    const source = readFileSync(path.join(root, file), 'utf8');
    for (const [found] of changes) assert.equal(source.split(found).length, 2, `expected once in ${file}: ${found}`);
    assert.ok(listTestFiles({ suites: suite ? [suite] : ['main', 'long'], words }).length > 0);
  });
