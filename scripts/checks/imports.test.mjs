import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../lib/root.mjs';
import { findImportProblems } from './imports.mjs';

const MANIFESTS = {
  'packages/core': { name: '@imagemill/core', dependencies: { kysely: '*' } },
  'packages/store': { name: '@imagemill/store', dependencies: { '@imagemill/core': '*', fastify: '*', libsql: '*' } },
  'packages/testkit': { name: '@imagemill/testkit', dependencies: { '@imagemill/core': '*', '@imagemill/server': '*' } },
  'apps/server': {
    name: '@imagemill/server',
    dependencies: { '@imagemill/core': '*', '@imagemill/store': '*', '@imagemill/web': '*', '@imagemill/testkit': '*' },
    devDependencies: { vite: '*' },
  },
  'apps/web': { name: '@imagemill/web', dependencies: { '@imagemill/core': '*' }, devDependencies: { vite: '*' } },
};

/** The problems of a small project with these files. */
function problemsOf(t, files) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'imagemill-imports-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const manifests = Object.entries(MANIFESTS).map(([place, manifest]) => [`${place}/package.json`, JSON.stringify(manifest)]);
  const rootManifest = ['package.json', JSON.stringify({ workspaces: ['packages/*', 'apps/*'] })];
  for (const [file, text] of [rootManifest, ...manifests, ...Object.entries(files)]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return findImportProblems(folder);
}

test('this project follows its import rules', () => {
  assert.deepEqual(findImportProblems(root), []);
});

test('a tree that follows the rules has no problems', (t) => {
  const problems = problemsOf(t, {
    'packages/core/src/index.ts': "export * from './plan.js';\n// import x from 'node:fs'\n",
    'packages/core/src/plan.test.ts': "import { test } from 'node:test';\nBuffer.from('');\n",
    'packages/store/src/index.ts': "import Database from 'libsql';\nimport type { Plan } from '@imagemill/core';\n",
    'apps/server/src/main.ts': "import { openSqliteStore } from '@imagemill/store';\n",
    'apps/server/src/app.ts': "import type { Store } from '@imagemill/store';\n",
    'apps/server/src/app.test.ts': "import { openSqliteStore } from '@imagemill/store';\nimport '@imagemill/testkit';\n",
    'apps/web/vite.config.js': "import { defineConfig } from 'vite';\n",
    'apps/web/apart/package.json': '{}',
    'apps/web/apart/main.js': "import 'installed-apart';\n",
  });
  assert.deepEqual(problems, []);
});

const BREACHES = {
  'core may not import a package of others': [
    'packages/core/src/a.ts',
    "import { Kysely } from 'kysely';",
    /core imports only @imagemill\/errors, @imagemill\/files, not kysely/,
  ],
  'core may not import Node': ['packages/core/src/a.ts', "import { readFile } from 'node:fs/promises';", /knows no Node/],
  'core may not use a global of Node': ['packages/core/src/a.ts', 'export const home = process.env.HOME;', /uses process/],
  'core may not use a global of the browser': ['packages/core/src/a.ts', 'export const title = document.title;', /uses document/],
  'a package may not import an app': ['packages/testkit/src/a.ts', "export * from '@imagemill/server';", /imports the app/],
  'an app may not import an app': ['apps/server/src/a.ts', "const web = await import('@imagemill/web');", /imports the app/],
  'a package is not imported by a path': ['apps/web/src/a.ts', "import '../../../packages/core/src/plan.js';", /by path/],
  'a package is not imported by a path into it': ['apps/web/src/a.ts', "import '@imagemill/core/dist/plan.js';", /not by a path into it/],
  'a store knows nothing of requests': ['packages/store/src/a.ts', "import type { FastifyRequest } from 'fastify';", /nothing of requests/],
  'only main picks a concrete store': [
    'apps/server/src/a.ts',
    "import {\n  openSqliteStore,\n} from '@imagemill/store';",
    /picks a concrete store/,
  ],
  'an imported package is declared': ['apps/web/src/a.ts', "import sharp from 'sharp';", /does not declare/],
  'what runs in service is no development dependency': ['apps/server/src/a.ts', "import { build } from 'vite';", /does not declare/],
  'the testkit is for tests': ['apps/server/src/a.ts', "import { poll } from '@imagemill/testkit';", /is for tests/],
  'modules of Node are named as such': ['apps/server/src/a.ts', "import fs from 'fs';", /write node:fs/],
};

for (const [name, [file, text, expected]] of Object.entries(BREACHES)) {
  test(name, (t) => {
    const problems = problemsOf(t, { [file]: text });
    assert.equal(problems.length, 1, problems.join('\n'));
    assert.match(problems[0], expected);
    assert.ok(problems[0].startsWith(`${file}: `));
  });
}

test('packages may not import each other in a cycle', (t) => {
  const problems = problemsOf(t, {
    'packages/store/src/a.ts': "import '@imagemill/core';",
    'packages/core/src/a.test.ts': "import '@imagemill/store';",
  });
  assert.ok(problems.includes('Packages import in a circle: @imagemill/core → @imagemill/store → @imagemill/core'), problems.join('\n'));
});
