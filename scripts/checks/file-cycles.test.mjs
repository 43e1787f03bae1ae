import assert from 'node:assert/strict';
import { test } from 'node:test';
import { root } from '../lib/root.mjs';
import { treeOf } from '../lib/testing/test-tree.mjs';
import { findFileCycles } from './file-cycles.mjs';

const manifests = {
  'package.json': { workspaces: ['packages/*'] },
  'packages/a/package.json': { name: 'a' },
};

test('no file in this project imports itself, not even through other files', () => {
  assert.deepEqual(findFileCycles(root), []);
});

test('import cycles are found, even through types and dynamic imports, each group once by its shortest cycle', (t) => {
  const folder = treeOf(t, {
    ...manifests,
    'packages/a/src/one.ts': "import { two } from './two.js';\nimport './three.js';\n",
    'packages/a/src/two.tsx': "import type { One } from './one.js';\n",
    'packages/a/src/three.ts': "const four = () => import('./four.js');\n",
    'packages/a/src/four.ts': "export * from './one.js';\n",
    'packages/a/src/itself.ts': "export * from './itself.js';\n",
  });
  assert.deepEqual(findFileCycles(folder), [
    'Import cycle: packages/a/src/four.ts → packages/a/src/one.ts → packages/a/src/three.ts → packages/a/src/four.ts',
    'Import cycle: packages/a/src/itself.ts → packages/a/src/itself.ts',
  ]);
});

test("two paths to the same file aren't a cycle", (t) => {
  const folder = treeOf(t, {
    ...manifests,
    'packages/a/src/one.ts': "import './two.js';\nimport './three.js';\n",
    'packages/a/src/two.ts': "import './three.js';\n",
    'packages/a/src/three.ts': "// import './one.js';\nimport 'zod';\n",
  });
  assert.deepEqual(findFileCycles(folder), []);
});
