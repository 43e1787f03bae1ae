import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { findSlowExpressions, slowness } from './slow-expressions.mjs';

test('slow regular expressions are told apart from fast ones', () => {
  assert.match(slowness('^(?:a+)+$') ?? '', /exponential time on a long run of "a"/);
  assert.match(slowness('[.\\s]+$', 'g') ?? '', /quadratic/);
  for (const fast of ['^[.\\s]+', '[?#]', '^\\d{1,6}(?:,\\d{1,6})*$', '[\\p{Cc}"]']) assert.equal(slowness(fast, 'u'), undefined, fast);
});

test('a slow regular expression in shipped code is found, unless a comment says what bounds its input', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'imagemill-slow-'));
  const put = async (file, text) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  };
  const slow = "export const f = (name: string) => name.replace(/ +$/, '');\n";
  await put('apps/server/src/slow.ts', `// Cleans names.\n${slow}`);
  await put('packages/core/src/bounded.ts', `// Bounded: a month.\n${slow}`);
  await put('packages/core/src/slow.test.ts', slow);
  await put('apps/web/src/view.tsx', 'export const View = () => <p title={"/ +$/"}>{/x+/.test(location.href)}</p>;\n');
  const problems = findSlowExpressions(folder);
  await rm(folder, { recursive: true });
  assert.equal(problems.length, 1);
  assert.match(problems[0], /^apps\/server\/src\/slow\.ts:2: \/ \+\$\/ takes quadratic time/);
});
