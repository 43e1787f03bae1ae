import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runRounds } from './answer-question.js';

test('each round adds its numbers to the rows it measured', async () => {
  const seen: number[] = [];
  const round = async (index: number) => ({ B: { time: index + 1 }, ...(index === 1 && { C: { size: 7 } }) });
  const ratios = await runRounds({ round }, 3, (index) => seen.push(index));
  assert.deepEqual(ratios, { B: { time: [1, 2, 3] }, C: { size: [7] } });
  assert.deepEqual(seen, [0, 1, 2]);
});
