import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectChanged } from './changed-tests.mjs';
import { treeOf } from './test-tree.mjs';

const PROJECT = {
  'package.json': { workspaces: ['packages/*', 'apps/*', 'tests'] },
  'packages/core/package.json': { name: '@imagemill/core', exports: { '.': { default: './dist/index.js' } } },
  'packages/core/src/index.ts': "export * from './plan.js';\nexport { type Limits, limits } from './limits.js';\n",
  'packages/core/src/plan.ts': "import { fit } from './fit.js';\nexport function plan() { return fit(); }\n",
  'packages/core/src/fit.ts': 'export const fit = () => 1;\n',
  'packages/core/src/limits.ts': 'export const limits = 1;\nexport interface Limits {}\n',
  'packages/core/src/fit.test.ts': "import { fit } from './fit.js';\n",
  'packages/core/src/limits.test.ts': "import { limits } from './limits.js';\n",
  'packages/testkit/package.json': { name: '@imagemill/testkit', exports: { '.': { default: './dist/index.js' } } },
  'packages/testkit/src/index.ts': "export * from './samples.js';\nexport { startSite } from './site-process.js';\n",
  'packages/testkit/src/samples.ts': 'export const photo = 1;\n',
  'packages/testkit/src/site-process.ts': 'export async function startSite() {}\n',
  'packages/engine/package.json': { name: '@imagemill/engine' },
  'packages/engine/src/engine.ts': "new Worker(new URL('./worker.js', import.meta.url));\n",
  'packages/engine/src/worker.ts': "import { plan } from '@imagemill/core';\n",
  'packages/engine/src/engine.test.ts': "import './engine.js';\nimport { photo } from '@imagemill/testkit';\n",
  'tests/package.json': { name: 'tests' },
  'tests/src/site.test.ts': "import { startSite } from '@imagemill/testkit';\n",
  'apps/web/package.json': { name: 'web' },
  'apps/web/src/page.ts': '',
};
const TESTS = Object.keys(PROJECT).filter((file) => file.includes('.test.'));

/** The tests that run after these files have changed. */
function selected(t, ...changes) {
  const tests = TESTS.map((source) => ({ source }));
  return selectChanged(tests, changes, treeOf(t, PROJECT)).map(({ source }) => source.split('/').at(-1));
}

test('a change runs the tests whose imports lead to it, through packages and workers', (t) => {
  assert.deepEqual(selected(t, 'packages/core/src/fit.ts'), ['fit.test.ts', 'engine.test.ts', 'site.test.ts']);
  assert.deepEqual(selected(t, 'packages/core/src/limits.ts'), ['limits.test.ts', 'site.test.ts']);
  assert.deepEqual(selected(t, 'packages/testkit/src/samples.ts'), ['engine.test.ts', 'site.test.ts']);
});

test('a test that starts the server depends on all sources, but not on other tests', (t) => {
  assert.deepEqual(selected(t, 'apps/web/src/page.ts'), ['site.test.ts']);
  assert.deepEqual(selected(t, 'packages/core/src/limits.test.ts'), ['limits.test.ts']);
});

test('a deleted file runs the tests of its package, and a changed dependency runs everything', (t) => {
  assert.deepEqual(selected(t, 'packages/core/src/gone.ts'), ['fit.test.ts', 'limits.test.ts', 'site.test.ts']);
  assert.equal(selected(t, 'package-lock.json').length, TESTS.length);
  assert.deepEqual(selected(t, 'docs/decisions/0001-x.md', 'CHANGELOG.md'), []);
});
