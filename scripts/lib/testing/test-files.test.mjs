import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neededParts, neededPrograms } from './needed-programs.mjs';
import { browserOf, listTestFiles, readDeclarations } from './test-files.mjs';
import { treeOf } from './test-tree.mjs';

const PROJECT = {
  'package.json': { workspaces: ['packages/*', 'apps/*', 'tests', 'bench'] },
  'scripts/a.test.mjs': '',
  'scripts/php.wordpress.test.mjs': '',
  'packages/core/package.json': {},
  'packages/core/src/plan/fit.test.ts': '',
  'packages/core/dist/plan/fit.test.js': '',
  'packages/core/dist/gone.test.js': '',
  'apps/web/package.json': {},
  'apps/web/src/words.test.tsx': '',
  'apps/web/dist/test/words.test.js': '',
  'apps/web/dist/site/strange.test.js': '',
  'tests/package.json': {},
  'tests/src/drop.browser.test.ts': '// @needs waiting\n',
  'tests/dist/drop.browser.test.js': '',
  'tests/src/pixels.long.browser.test.ts': '',
  'tests/dist/pixels.long.browser.test.js': '',
  'tests/src/browsers/firefox.every-browser.test.ts': '',
  'tests/dist/browsers/firefox.every-browser.test.js': '',
  'tests/src/browsers/plain-http.every-browser.test.ts': '',
  'tests/dist/browsers/plain-http.every-browser.test.js': '',
  'tests/src/service/kills.endurance.test.ts': '// @retry never: lost data\n',
  'tests/dist/service/kills.endurance.test.js': '',
};

test('compiled tests are found with their suite and declarations, unless their source is gone', (t) => {
  const found = listTestFiles({ folder: treeOf(t, PROJECT) });
  assert.deepEqual(
    found.map(({ source, suite }) => [source, suite]),
    [
      ['packages/core/src/plan/fit.test.ts', 'main'],
      ['apps/web/src/words.test.tsx', 'main'],
      ['tests/src/browsers/firefox.every-browser.test.ts', 'browsers'],
      ['tests/src/browsers/plain-http.every-browser.test.ts', 'browsers'],
      ['tests/src/drop.browser.test.ts', 'main'],
      ['tests/src/pixels.long.browser.test.ts', 'long'],
      ['tests/src/service/kills.endurance.test.ts', 'endurance'],
      ['scripts/a.test.mjs', 'main'],
      ['scripts/php.wordpress.test.mjs', 'wordpress'],
    ],
  );
  const [fit, drop, kills] = ['fit', 'drop', 'kills'].map((word) => found.find(({ source }) => source.includes(word)));
  assert.deepEqual(fit, {
    file: 'packages/core/dist/plan/fit.test.js',
    source: 'packages/core/src/plan/fit.test.ts',
    suite: 'main',
    needs: 'cpu',
    isRetried: true,
  });
  assert.equal(drop.needs, 'waiting');
  assert.equal(kills.isRetried, false);
});

test('suites and words choose the test files', (t) => {
  const folder = treeOf(t, PROJECT);
  const sources = (options) => listTestFiles({ folder, ...options }).map(({ source }) => source);
  assert.deepEqual(sources({ suites: ['main'], words: ['web', 'drop'] }), [
    'apps/web/src/words.test.tsx',
    'tests/src/drop.browser.test.ts',
  ]);
  assert.deepEqual(sources({ suites: ['browsers'] }).map(browserOf), ['firefox', 'chromium']);
});

test('an unknown declaration is an error', () => {
  assert.deepEqual(readDeclarations('// @needs machine: it fills a disk\nimport'), { needs: 'machine', isRetried: true });
  assert.throws(() => readDeclarations('// @needs luck\n'), /Expected one of cpu, waiting, machine for @needs but received luck/);
});

test('the programs and shared servers that a test asks for are found in it and its imports, and no others', (t) => {
  const folder = treeOf(t, {
    'tests/dist/look.test.js': "import { draw } from './draw/draw.js';\nimport './look.test.js';\nexternalProgram('qpdf');",
    'tests/dist/draw/draw.js':
      "import test from 'node:test';\nconst mutool = externalProgram('mutool');\nwithoutPrograms('mutool', 'nginx');",
    'tests/dist/other.test.js': "externalProgram('gs'); await sharedPostgres(); await sharedSite();",
    'scripts/a.test.mjs': 'const sample = "externalProgram(\'gs\')";',
  });
  assert.deepEqual(neededPrograms(['tests/dist/look.test.js'], folder), ['mutool', 'nginx', 'qpdf']);
  assert.deepEqual(neededPrograms(['tests/dist/other.test.js'], folder), ['gs', 'postgres']);
  assert.deepEqual(neededParts('tests/dist/other.test.js', folder), ['postgres', 'site']);
  assert.deepEqual(neededPrograms(['tests/dist/gone.test.js', 'scripts/a.test.mjs'], folder), []);
});
