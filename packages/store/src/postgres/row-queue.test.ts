import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '../operations/operations.js';
import { RowQueue } from './row-queue.js';

const MAX_WAIT_MS = 60_000;
const count = (sessionKey: string): Call => ({ name: 'countOperation', args: [{ sessionKey }] });
const ping: Call = { name: 'ping', args: [] };
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A `RowQueue` with work that records its start and ends on request. */
function openRowQueue(places: number, maxWaitMs = MAX_WAIT_MS) {
  const rowQueue = new RowQueue(places, maxWaitMs);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const pass = (name: string, call: Call) =>
    rowQueue.pass(call, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { rowQueue, begun, pass, end };
}

test('at most two calls that change one row run at a time, in order, and other calls get the remaining slots', async () => {
  const { begun, pass, end } = openRowQueue(4);
  const names = ['a1', 'a2', 'a3', 'a4'];
  const all = [...names.map((name) => pass(name, count('a'))), pass('b1', count('b')), pass('p', ping)];
  await settled();
  assert.deepEqual(begun.toSorted(), ['a1', 'a2', 'b1', 'p']);
  await end('b1');
  assert.equal(begun.length, 4);
  await end('a1');
  await end('a2');
  assert.deepEqual(begun.slice(4), ['a3', 'a4']);
  await Promise.all([...['a3', 'a4', 'p'].map(end), ...all]);
});

test('at most two requests of one key run at a time', async () => {
  const { begun, pass, end } = openRowQueue(4);
  const use = (hash: string): Call => ({ name: 'useKey', args: [{ hash }] });
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => pass(name, use(name.slice(0, 1))));
  await settled();
  assert.deepEqual(begun, ['a1', 'a2', 'b1']);
  await end('a1');
  await Promise.all([...['a2', 'a3', 'b1'].map(end), ...all]);
});

test('no more calls run at once than there are slots', async () => {
  const { begun, pass, end } = openRowQueue(2);
  const all = ['a', 'b', 'c'].map((name) => pass(name, count(name)));
  await settled();
  assert.deepEqual(begun, ['a', 'b']);
  await end('b');
  assert.deepEqual(begun, ['a', 'b', 'c']);
  await Promise.all([...['a', 'c'].map(end), ...all]);
});

test('dismiss rejects calls that wait for a row or a slot, and later calls can wait again', async () => {
  const { rowQueue, begun, pass, end } = openRowQueue(1);
  const first = pass('first', count('a'));
  await settled();
  const waiting = Promise.allSettled([pass('second', count('a')), pass('row', count('a')), pass('place', ping)]);
  await settled();
  rowQueue.dismiss(new Error('away'));
  assert.deepEqual(
    (await waiting).map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  const next = pass('next', count('a'));
  await end('first');
  await end('next');
  await Promise.all([first, next]);
  assert.deepEqual(begun, ['first', 'next']);
});

test('a call that waits too long is rejected and does not hold up the calls behind it', async () => {
  const { begun, pass, end } = openRowQueue(1, 20);
  const first = pass('first', ping);
  await assert.rejects(pass('late', ping), { name: 'AppError', code: 'store_unavailable' });
  const next = pass('next', ping);
  await end('first');
  await end('next');
  await Promise.all([first, next]);
  assert.deepEqual(begun, ['first', 'next']);
});
