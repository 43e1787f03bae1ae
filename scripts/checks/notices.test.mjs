import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAllowed, isLesserGpl } from '../lib/licenses.mjs';
import { listProductionPackages } from '../lib/production-packages.mjs';
import { root } from '../lib/root.mjs';

test('permissive licenses and the LGPL may be shipped; the GPL and unknown ones may not', () => {
  for (const license of ['MIT', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT', '(GPL-3.0-only OR MIT)'])
    assert.ok(isAllowed(license), license);
  for (const license of ['GPL-3.0-or-later', 'AGPL-3.0-only', 'MIT AND GPL-2.0-only', 'unknown']) assert.ok(!isAllowed(license), license);
  assert.ok(isLesserGpl('Apache-2.0 AND LGPL-3.0-or-later'));
});

test('production packages are those of the server and the site, for every platform, without test tools', () => {
  const names = listProductionPackages(root).map(({ name }) => name);
  for (const name of ['fastify', 'preact', 'wasm-vips', '@libsql/linux-arm64-gnu', '@libsql/linux-x64-gnu'])
    assert.ok(names.includes(name), name);
  for (const name of ['playwright-core', 'axe-core', 'vite', 'typescript']) assert.ok(!names.includes(name), name);
});
