import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { forbidDaemons } from './debian-packages.mjs';
import { isInstalled } from './install.mjs';
import { root } from './root.mjs';
import { treeOf } from './testing/test-tree.mjs';

test('an installation is complete only once npm has recorded every package of the lock file for this machine', (t) => {
  const zod = { version: '4.0.0', integrity: 'x' };
  const lock = { packages: { '': {}, 'node_modules/zod': zod, 'node_modules/zod-other-machine': { version: '4.0.0', optional: true } } };
  const installedAs = (packages) => isInstalled(treeOf(t, { 'package-lock.json': lock, 'node_modules/.package-lock.json': { packages } }));
  assert.ok(installedAs({ 'node_modules/zod': zod }));
  assert.ok(!installedAs({}));
  assert.ok(!installedAs({ 'node_modules/zod': { ...zod, version: '3.0.0' } }));
  assert.ok(!installedAs({ 'node_modules/zod': zod, 'node_modules/zod-other-machine': { version: '4.0.0', cpu: ['elsewhere'] } }));
  assert.ok(!isInstalled(treeOf(t, { 'package-lock.json': lock })));
});

test('commands that install packages need none to start', () => {
  const commands = readdirSync(path.join(root, 'scripts')).filter((name) => name.endsWith('.mjs'));
  const loaded = new Set(commands.map((name) => path.join(root, 'scripts', name)));
  for (const file of loaded)
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?:[^'(]*?from\s)?'([^']+)'/gm)) {
      if (specifier.startsWith('.')) loaded.add(path.join(path.dirname(file), specifier));
      else assert.match(specifier, /^node:/, `${path.relative(root, file)} imports ${specifier}`);
    }
  assert.ok(loaded.size > 30, `only ${loaded.size} modules were found`);
});

test('packages may not start daemons during installation, and afterwards the machine is as it was', (t) => {
  const folder = treeOf(t, { 'there/policy-rc.d': 'exit 0', 'not-there/other': '' });
  for (const [place, before] of [
    ['there', 'exit 0'],
    ['not-there', undefined],
  ]) {
    const file = path.join(folder, place, 'policy-rc.d');
    const allowAgain = forbidDaemons(file);
    assert.match(readFileSync(file, 'utf8'), /exit 101/);
    assert.equal(statSync(file).mode & 0o111, 0o111);
    allowAgain();
    assert.equal(existsSync(file) ? readFileSync(file, 'utf8') : undefined, before);
  }
});
