import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { type UploadEntry, UploadQueue, type UploadQueueOptions } from './upload-queue.js';

const NEVER = new AbortController().signal;
const GIGABYTE = 1_000_000_000;

/** Lets everything that's ready run. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A different holder each time, by default. */
function arrival(announcedBytes = 1, signal = NEVER, holder: string = randomUUID()): UploadEntry {
  return { holder, announcedBytes, signal };
}

function open(options: Partial<UploadQueueOptions> = {}): UploadQueue {
  return new UploadQueue({ uploads: 10, places: 2, waiting: 1, waitMs: 60_000, freeBytes: async () => GIGABYTE, ...options });
}

test('places are limited: the next upload enters when one leaves, and further ones are refused', async () => {
  const queue = open();
  const leave = await queue.enter(arrival());
  await queue.enter(arrival());
  const third = queue.enter(arrival());
  await assert.rejects(queue.enter(arrival()), { code: 'server_busy' });
  leave();
  leave();
  await third;
  assert.equal(queue.placesTaken, 2);
});

test('an upload that waits too long is refused, and one that leaves frees its place in the queue', async () => {
  const queue = open({ places: 1, waitMs: 30 });
  await queue.enter(arrival());
  await assert.rejects(queue.enter(arrival()), { code: 'server_busy' });
  const leaving = new AbortController();
  const waiting = queue.enter(arrival(1, leaving.signal));
  leaving.abort(new AppError('cancelled'));
  await assert.rejects(waiting, { code: 'cancelled' });
  await assert.rejects(queue.enter(arrival(1, leaving.signal)), { code: 'cancelled' });
});

test('an upload that might fill the disk is refused, and its place is free again', async () => {
  const queue = open({ places: 3 });
  const leave = await queue.enter(arrival(0.3 * GIGABYTE));
  await assert.rejects(queue.enter(arrival(0.2 * GIGABYTE)), { code: 'server_busy' });
  leave();
  await queue.enter(arrival(0.2 * GIGABYTE));
  assert.equal(queue.placesTaken, 1);
});

test('between disk checks, all announced bytes count, even those of uploads that have left', async () => {
  let looks = 0;
  const freeBytes = async () => {
    looks += 1;
    return GIGABYTE;
  };
  let now = 0;
  const queue = open({ freeBytes, now: () => now });
  for (let file = 0; file < 4; file++) (await queue.enter(arrival(0.1 * GIGABYTE)))();
  assert.equal(looks, 1);
  // By this count it might be too much, so the disk is checked again before refusing.
  (await queue.enter(arrival(0.1 * GIGABYTE)))();
  assert.equal(looks, 2);
  // After a while it is checked again in any case.
  now = 2000;
  (await queue.enter(arrival(1)))();
  assert.equal(looks, 3);
});

test('one holder gets at most half of the places and of the queue, and later arrivals may go ahead of it', async () => {
  const queue = open({ places: 4, waiting: 4 });
  const greedy = () => queue.enter(arrival(1, NEVER, 'greedy'));
  const leaves = [await greedy(), await greedy()];
  const order: string[] = [];
  const waiting = [1, 2].map((index) => greedy().then(() => order.push(`greedy ${index}`)));
  await assert.rejects(greedy(), { code: 'server_busy' });
  const others = [await queue.enter(arrival()), await queue.enter(arrival())];
  const third = queue.enter(arrival()).then(() => order.push('other'));
  others[0]?.();
  await third;
  assert.deepEqual(order, ['other'], 'a place is free, but not for the holder who is at its limit');
  for (const leave of leaves) leave();
  await Promise.all(waiting);
  assert.deepEqual(order, ['other', 'greedy 1', 'greedy 2']);
  assert.equal(queue.placesTaken, 4);
});

test('holders who fill the queue together give way to one with fewer uploads in it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const queue = open({ places: 2, waiting: 6, waitMs: 100 });
  const enter = (holder: string) => queue.enter(arrival(1, NEVER, holder));
  const leaves = [await enter('first'), await enter('second')];
  const refused: string[] = [];
  const entered: string[] = [];
  const wait = (holder: string) =>
    enter(holder).then(
      () => entered.push(holder),
      () => refused.push(holder),
    );
  const all = ['ada', 'ada', 'ada', 'bob', 'bob', 'bob', 'cleo', 'ada'].map(wait);
  await turn();
  assert.deepEqual(refused.sort(), ['ada', 'bob'], "ada's fourth and bob's last");
  for (const leave of leaves) leave();
  await turn();
  t.mock.timers.tick(100);
  await Promise.all(all);
  assert.deepEqual(entered, ['ada', 'bob']);
  assert.deepEqual(refused.sort(), ['ada', 'ada', 'ada', 'bob', 'bob', 'cleo']);
});

test("holders take turns: a free place goes to one that hasn't had any", async () => {
  const queue = open({ places: 4, waiting: 8 });
  const greedy = () => queue.enter(arrival(1, NEVER, 'greedy'));
  const leaves = [await greedy(), await queue.enter(arrival()), await queue.enter(arrival()), await queue.enter(arrival())];
  const order: string[] = [];
  const waiting = [greedy().then(() => order.push('greedy')), queue.enter(arrival()).then(() => order.push('other'))];
  for (const leave of leaves.slice(1, 3)) leave();
  await Promise.all(waiting);
  assert.deepEqual(order, ['other', 'greedy']);
});

test('an upload takes a place when it has something to write, and one holder gets at most half of the uploads', async () => {
  const queue = open({ uploads: 4 });
  const mine = () => queue.open(arrival(1, NEVER, 'mine'));
  const [first] = [mine(), mine()];
  assert.throws(mine, { code: 'server_busy' });
  queue.open(arrival());
  assert.deepEqual([queue.underWay, queue.placesTaken], [3, 0]);
  await first?.take(0);
  assert.equal(queue.placesTaken, 1);
  first?.giveBack();
  await first?.take(0);
  first?.end();
  first?.end();
  assert.deepEqual([queue.underWay, queue.placesTaken], [2, 0]);
});

test('an upload that ends while waiting for a place stops waiting right away', async () => {
  const queue = open();
  const place = queue.open(arrival());
  const taking = place.take(0);
  place.end();
  await assert.rejects(taking, { code: 'cancelled' });
  assert.equal(queue.placesTaken, 0);
});
