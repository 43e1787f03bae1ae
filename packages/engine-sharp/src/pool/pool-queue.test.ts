import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import type { PoolRun } from './pool.js';
import { createPoolQueue } from './pool-queue.js';

interface Caller {
  readonly outcome: Promise<string>;
  /** Leaves the queue. */
  readonly leave: () => void;
  /** Gives its worker back. */
  readonly end: () => Promise<void>;
  /** How many were ahead of it, each time it was told. */
  readonly told: number[];
}

/** A queue in front of this many workers; `room` says whether a worker can take a file. */
function open({ workers = 1, queueLength = 2, queueWaitMs = 60_000, room = (): boolean => true } = {}) {
  const waits: string[] = [];
  const observer = { waited: (_ms: number, outcome: string) => waits.push(outcome) };
  const queue = createPoolQueue<true>({ workers, queueLength, queueWaitMs, observer, findRoom: () => (room() ? true : undefined) });
  const enter = (comesBack = false, holder?: string): Caller => {
    const leaving = new AbortController();
    const told: number[] = [];
    const run: PoolRun = { signal: leaving.signal, cpuMs: 1, onWaiting: (before) => told.push(before), ...(holder && { holder }) };
    const entering = queue.enter(run, comesBack);
    const outcome = entering.then(
      () => 'started',
      (error) => (error instanceof AppError ? error.code : String(error)),
    );
    return { outcome, leave: () => leaving.abort(), end: async () => (await entering).leave(), told };
  };
  const counts = () => [queue.inside.size, queue.waiting.length];
  return { queue, enter, waits, counts, enterFor: (holder: string) => enter(false, holder) };
}

test('callers get a worker, then wait, and are refused once the queue is full', async () => {
  const { enter, waits, counts } = open();
  const [first, second, third, fourth] = [enter(), enter(), enter(), enter()];
  assert.equal(await first?.outcome, 'started');
  assert.equal(await fourth?.outcome, 'server_busy');
  assert.deepEqual(counts(), [1, 2]);
  await first?.end();
  assert.equal(await second?.outcome, 'started');
  await second?.end();
  assert.equal(await third?.outcome, 'started');
  assert.deepEqual([first?.told, second?.told, third?.told], [[0], [1, 0], [2, 1, 0]]);
  assert.deepEqual(waits, ['started', 'busy', 'started', 'started']);
});

test('a caller who leaves the queue moves the others up and makes room for another', async () => {
  const { queue, enter } = open();
  const [, second, third] = [enter(), enter(), enter()];
  second?.leave();
  assert.equal(await second?.outcome, 'cancelled');
  assert.deepEqual(third?.told, [2, 1]);
  const late = enter();
  assert.deepEqual([queue.waiting.length, late.told], [2, [2]]);
  queue.close();
  assert.deepEqual(await Promise.all([third?.outcome, late.outcome]), ['server_busy', 'server_busy']);
});

test('no caller waits longer than queueWaitMs', async () => {
  const { enter, counts } = open({ queueWaitMs: 30 });
  const [, second] = [enter(), enter()];
  assert.equal(await second?.outcome, 'server_busy');
  assert.deepEqual(counts(), [1, 0]);
});

test('while no worker is ready, callers that have a starting worker do not count as waiting', async () => {
  let ready = false;
  const { queue, enter } = open({ workers: 2, queueLength: 0, room: () => ready });
  const callers = [enter(), enter(), enter()];
  assert.equal(await callers[2]?.outcome, 'server_busy');
  ready = true;
  queue.advance();
  assert.deepEqual(await Promise.all([callers[0]?.outcome, callers[1]?.outcome]), ['started', 'started']);
});

test('a file whose worker never started on it goes to the front, even of a full queue', async () => {
  const { queue, enter } = open({ queueLength: 1 });
  const [first, waiting] = [enter(), enter()];
  const back = enter(true);
  await first?.end();
  assert.equal(await back.outcome, 'started');
  assert.deepEqual(waiting?.told, [1, 2, 1]);
  queue.close();
});

test('callers who have left before entering, or come after closing, are refused', async () => {
  const { queue, enter } = open();
  const signal = AbortSignal.abort();
  await assert.rejects(queue.enter({ signal, cpuMs: 1 }), { code: 'cancelled' });
  queue.close();
  assert.equal(await enter().outcome, 'server_busy');
});

test('one holder may have every worker, but a holder with fewer running files goes first', async () => {
  const { counts, enterFor } = open({ workers: 2, queueLength: 4 });
  const greedy = Array.from({ length: 4 }, () => enterFor('greedy'));
  assert.deepEqual(counts(), [2, 2], 'no worker is idle while a file waits');
  const [other, further] = [enterFor('other'), enterFor('other')];
  await greedy[0]?.end();
  assert.equal(await other.outcome, 'started', 'past the two before');
  await greedy[1]?.end();
  assert.equal(await greedy[2]?.outcome, 'started', 'none of theirs is at work now, one of the other is');
  await other.end();
  assert.equal(await further.outcome, 'started');
  await greedy[2]?.end();
  assert.equal(await greedy[3]?.outcome, 'started');
  assert.deepEqual([greedy[2]?.told, greedy[3]?.told, further.told.at(-1)], [[1, 0], [2, 1, 0], 0]);
  assert.deepEqual(counts(), [2, 0]);
});
