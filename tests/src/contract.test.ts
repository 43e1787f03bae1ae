import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { listOptions, OPERATIONS } from '@imagemill/core';
import { repoRoot } from '@imagemill/testkit';

test('the contract lists every option with every choice it has', async () => {
  const text = await readFile(path.join(repoRoot(), 'docs/contract.md'), 'utf8');
  const rows = text.slice(text.indexOf('## 7. Options')).split('\n');
  for (const { name, choices = [] } of OPERATIONS.flatMap(listOptions)) {
    const row = rows.find((line) => line.split('|')[1]?.includes(`\`${name}\``));
    assert.ok(row, name);
    for (const choice of choices) assert.ok(row.includes(`\`${choice}\``), `${name} ${choice}`);
  }
});
