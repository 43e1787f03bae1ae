import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pair } from './question.js';
import { runRounds } from './run-rounds.js';

function pair(order: string[], subject: number, baseline: number): Pair {
  const run = (name: string, value: number) => async () => {
    order.push(name);
    return { time: value };
  };
  return { subject: run('A', subject), baseline: run('B', baseline) };
}

test('contenders take turns at going first, and a ratio is subject divided by baseline', async () => {
  const order: string[] = [];
  const ratios = await runRounds([pair(order, 3, 2)], 3, () => {});
  assert.equal(order.join(''), 'ABBAAB');
  assert.deepEqual(ratios, { time: [1.5, 1.5, 1.5] });
});

test('a contender that measured nothing makes the run fail', async () => {
  await assert.rejects(
    runRounds([pair([], 3, 0)], 1, () => {}),
    /numbers above zero for "time"/,
  );
});
