import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../lib/root.mjs';
import { findBannedWords } from './plain-words.mjs';

/** The banned words found in a small project with these files, as `file:line: "word"`. */
function bannedIn(t, files) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'imagemill-words-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return findBannedWords(folder).map((problem) => problem.split(': write')[0]);
}

// Split in two, because this file is checked as well.
const [AGAIN, WHO] = ['an' + 'ew', 'who' + 'ever'];
const NAME = 'tool' + 'Kit';

test('this project uses plain words', () => {
  assert.deepEqual(findBannedWords(root), []);
});

test('banned words are found in comments and documents, with their line', (t) => {
  const found = bannedIn(t, {
    'packages/a/src/a.ts': `const a = 1;\n// It starts ${AGAIN}.\n/**\n * For ${WHO} asks.\n */\n`,
    'plugins/b.php': `<?php\n// ${WHO} asks\n`,
    'docs/c.md': `It starts\n${AGAIN}.\n`,
    'README.md': `${AGAIN}\n`,
  });
  assert.deepEqual(found, [
    `docs/c.md:2: "${AGAIN}"`,
    `packages/a/src/a.ts:2: "${AGAIN}"`,
    `packages/a/src/a.ts:4: "${WHO}"`,
    `plugins/b.php:2: "${WHO}"`,
    `README.md:1: "${AGAIN}"`,
  ]);
});

test('project jargon is found in identifiers, whatever their case', (t) => {
  const source = `const ${NAME} = open_${'do' + 'or'}();\nexport class ${'Turn' + 'stile'} {}\nconst MAX_${'PATI' + 'ENCE'}_MS = 1;\n`;
  assert.deepEqual(
    bannedIn(t, { 'apps/a.ts': source }).map((problem) => problem.split(': ')[0]),
    ['apps/a.ts:1', 'apps/a.ts:1', 'apps/a.ts:2', 'apps/a.ts:3'],
  );
});

test('strings, names from other projects, and code in comments are left alone', (t) => {
  const source = `say('starts ${AGAIN}'); // \`${WHO}\` is an option\nopenWebKit(\`${AGAIN}\`);\nfetch('https://${WHO}.example');\n`;
  assert.deepEqual(bannedIn(t, { 'apps/a.ts': source, 'apps/dist/b.ts': `// ${AGAIN}`, 'docs/formats.md': AGAIN }), []);
});
