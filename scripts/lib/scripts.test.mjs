import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { forbidDaemons } from './debian-packages.mjs';
import { isInstalled } from './install.mjs';
import { neededPrograms } from './needed-programs.mjs';
import { listSkipped, sumCounts } from './run-tests.mjs';
import { browserOf, listTestFiles } from './test-files.mjs';

function treeOf(t, files) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'imagemill-scripts-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

const PROJECT = {
  'package.json': { workspaces: ['packages/*', 'apps/*', 'tests', 'bench'] },
  'scripts/a.test.mjs': '',
  'packages/core/package.json': {},
  'packages/core/src/plan/fit.test.ts': '',
  'packages/core/dist/plan/fit.test.js': '',
  'packages/core/dist/gone.test.js': '',
  'apps/web/package.json': {},
  'apps/web/src/words.test.tsx': '',
  'apps/web/dist/test/words.test.js': '',
  'apps/web/dist/site/strange.test.js': '',
  'tests/package.json': {},
  'tests/src/start.test.ts': '',
  'tests/dist/start.test.js': '',
  'tests/src/pdf/compress.test.ts': '',
  'tests/dist/pdf/compress.test.js': '',
  'tests/src/drop.browser.test.ts': '',
  'tests/dist/drop.browser.test.js': '',
  'tests/src/browsers/firefox.every-browser.test.ts': '',
  'tests/dist/browsers/firefox.every-browser.test.js': '',
  'tests/src/browsers/plain-http.every-browser.test.ts': '',
  'tests/dist/browsers/plain-http.every-browser.test.js': '',
  'tests/src/service/kills.endurance.test.ts': '',
  'tests/dist/service/kills.endurance.test.js': '',
  'tests/src/wordpress/upload.wordpress.test.ts': '',
  'tests/dist/wordpress/upload.wordpress.test.js': '',
};

test('compiled tests are found with their kind, and those whose source is gone are not', (t) => {
  assert.deepEqual(listTestFiles([], treeOf(t, PROJECT)), {
    unit: [
      'packages/core/dist/plan/fit.test.js',
      'apps/web/dist/test/words.test.js',
      'tests/dist/pdf/compress.test.js',
      'scripts/a.test.mjs',
    ],
    system: ['tests/dist/start.test.js'],
    browser: ['tests/dist/drop.browser.test.js'],
    everyBrowser: ['tests/dist/browsers/firefox.every-browser.test.js', 'tests/dist/browsers/plain-http.every-browser.test.js'],
    endurance: ['tests/dist/service/kills.endurance.test.js'],
    wordpress: ['tests/dist/wordpress/upload.wordpress.test.js'],
  });
});

test('a test for every browser is found under its own kind only, with the browser it opens', (t) => {
  const { unit, system, browser, everyBrowser } = listTestFiles(['every-browser'], treeOf(t, PROJECT));
  assert.deepEqual([...unit, ...system, ...browser], []);
  assert.deepEqual(everyBrowser.map(browserOf), ['firefox', 'chromium']);
});

test('words choose the test files whose path holds one of them', (t) => {
  const { unit, system, browser } = listTestFiles(['web', 'drop'], treeOf(t, PROJECT));
  assert.deepEqual([...unit, ...system, ...browser], ['apps/web/dist/test/words.test.js', 'tests/dist/drop.browser.test.js']);
});

test('the closing counts are the sum over all reports, and skipped tests are named with their reason', () => {
  const first = [
    'ok 1 - reads the corpus # SKIP no corpus here',
    'ok 2 - rests # SKIP',
    '# tests 3',
    '# pass 1',
    '# skipped 2',
    '# duration_ms 1.5',
  ];
  const counts = sumCounts([first, ['# tests 2', '# pass 1', '# fail 1', '# duration_ms 2']]);
  assert.deepEqual(counts.slice(0, 4), ['# tests 5', '# suites 0', '# pass 2', '# fail 1']);
  assert.deepEqual(listSkipped(first), ['reads the corpus: no corpus here', 'rests']);
});

test('an installation is complete only when npm has recorded every package of the lock file for this machine', (t) => {
  const zod = { version: '4.0.0', integrity: 'x' };
  const lock = { packages: { '': {}, 'node_modules/zod': zod, 'node_modules/zod-other-machine': { version: '4.0.0', optional: true } } };
  const installedAs = (packages) => isInstalled(treeOf(t, { 'package-lock.json': lock, 'node_modules/.package-lock.json': { packages } }));
  assert.ok(installedAs({ 'node_modules/zod': zod }));
  assert.ok(!installedAs({}));
  assert.ok(!installedAs({ 'node_modules/zod': { ...zod, version: '3.0.0' } }));
  assert.ok(!installedAs({ 'node_modules/zod': zod, 'node_modules/zod-other-machine': { version: '4.0.0', cpu: ['elsewhere'] } }));
  assert.ok(!isInstalled(treeOf(t, { 'package-lock.json': lock })));
});

test('the programs that a test asks for are found in it and in what it imports, and no others', (t) => {
  const folder = treeOf(t, {
    'tests/dist/look.test.js': "import { draw } from './draw/draw.js';\nimport './look.test.js';\nforeignProgram('qpdf');",
    'tests/dist/draw/draw.js':
      "import test from 'node:test';\nconst mutool = foreignProgram('mutool');\nwithoutPrograms('mutool', 'postgres');",
    'tests/dist/other.test.js': "foreignProgram('gs');",
    'scripts/a.test.mjs': 'const sample = "foreignProgram(\'gs\')";',
  });
  assert.deepEqual(neededPrograms(['tests/dist/look.test.js'], folder), ['mutool', 'postgres', 'qpdf']);
  assert.deepEqual(neededPrograms(['tests/dist/gone.test.js', 'scripts/a.test.mjs'], folder), []);
});

test('packages may start no daemon while they are installed, and afterwards the machine is as it was', (t) => {
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
