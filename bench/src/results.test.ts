import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { temporaryDirectory } from '@imagemill/testkit';
import { readResults, writeResults } from './results.js';

const folder = await temporaryDirectory('imagemill-bench-');
after(folder.remove);

test('results are read back as written, with three decimals and short lists on one line', async () => {
  const file = join(folder.path, 'results.json');
  const long = `${'many words '.repeat(20)}[and brackets]`;
  await writeResults(file, {
    a: { day: '2026-01-02', machine: 'm', load: 1.23456, ratios: { b: { c: [1.00049, 2] } }, of: ['x', 'y'], notes: [long] },
  });
  const text = await readFile(file, 'utf8');
  assert.match(text, /"c": \[1, 2\]/);
  assert.match(text, /"of": \["x", "y"\]/);
  assert.match(text, /"notes": \[\n/);
  const many = Array.from({ length: 40 }, (_, index) => 1.011 + index / 1000);
  await writeResults(file, { ...(await readResults(file)), z: { day: '2026-01-02', machine: 'm', load: 1, ratios: { b: { c: many } } } });
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => /^ +1\.0/.test(line));
  assert.ok(lines.length === 3 && lines.every((line) => line.length <= 140), 'many numbers fill lines');
  const { a } = await readResults(file);
  assert.deepEqual([a?.load, a?.notes], [1.235, [long]]);
});

test('there are no results before anything is measured', async () => {
  assert.deepEqual(await readResults(join(folder.path, 'none.json')), {});
});
