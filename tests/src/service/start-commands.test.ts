import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { repoRoot, startCommand } from '@imagemill/testkit';

test('npm start, the container and the documented service start the server with the same flags', async () => {
  const read = (file: string) => readFile(path.join(repoRoot(), file), 'utf8');
  const { flags } = startCommand();
  assert.notEqual(flags.length, 0);
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  assert.equal(scripts.start, `node ${flags.join(' ')} scripts/start.mjs`);
  assert.ok((await read('docs/self-hosting.md')).includes(`ExecStart=/usr/bin/env node ${flags.join(' ')} apps/server/dist/main.js\n`));
});
