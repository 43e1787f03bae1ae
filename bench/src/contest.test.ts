import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Contest, playRound } from './contest.js';

function contest(order: string[], times: Readonly<Record<string, number>>): Contest {
  const run = (name: string) => async () => {
    order.push(name);
    return { time: times[name] ?? 0 };
  };
  const { A: _subject, ...others } = times;
  return { subject: run('A'), baselines: Object.fromEntries(Object.keys(others).map((name) => [name, run(name)])) };
}

test('contenders take turns going first, and a ratio is the subject divided by the baseline', async () => {
  const order: string[] = [];
  for (const round of [0, 1, 2]) assert.deepEqual(await playRound([contest(order, { A: 3, B: 2 })], round), { B: { time: 1.5 } });
  assert.equal(order.join(''), 'ABBAAB');
});

test('each of several baselines gets its own ratio, no matter who went first', async () => {
  const order: string[] = [];
  for (const round of [0, 1, 2])
    assert.deepEqual(await playRound([contest(order, { A: 6, B: 2, C: 12 })], round), { B: { time: 3 }, C: { time: 0.5 } });
  assert.equal(order.join(' '), 'A B C B C A C A B');
});

test('a run fails if a contender measured nothing', async () => {
  await assert.rejects(playRound([contest([], { A: 3, B: 0 })], 0), /numbers above zero for "time"/);
});
