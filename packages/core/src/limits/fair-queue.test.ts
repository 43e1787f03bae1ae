import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { createFairQueue, enterWithin, type FairRules, type HeldEntry } from './fair-queue.js';
import { createQueue } from './queue.js';

/** A queue, and the holders it has let in, in order. */
function open(rules: Partial<FairRules<HeldEntry, number | true>> = {}) {
  const queue = createFairQueue<HeldEntry, number | true>({
    ...{ places: 1, maxWaiting: 4, maxWaitMs: 60_000, fewestFirst: true, refusal: () => new AppError('server_busy') },
    ...rules,
  });
  const order: string[] = [];
  const enter = (holder?: string, given: Partial<HeldEntry> = {}) => {
    const entering = queue.enter({ holder, ...given });
    const outcome = entering.then(
      () => {
        order.push(holder ?? 'nobody');
        return 'started';
      },
      ({ code }: AppError) => code,
    );
    return { outcome, end: async () => (await entering).leave() };
  };
  const counts = () => [queue.inside.size, queue.waiting.length];
  return { queue, order, enter, counts };
}

test('one holder may have every place, but a holder with fewer inside goes first', async () => {
  const { enter, counts } = open({ places: 2 });
  const greedy = Array.from({ length: 4 }, () => enter('greedy'));
  assert.deepEqual(counts(), [2, 2], 'no place is empty while somebody waits');
  const [other, further] = [enter('other'), enter('other')];
  await greedy[0]?.end();
  assert.equal(await other.outcome, 'started', 'past the two before');
  await greedy[1]?.end();
  assert.equal(await greedy[2]?.outcome, 'started', 'none of theirs is inside now, one of the other is');
  await other.end();
  assert.equal(await further.outcome, 'started');
  await greedy[2]?.end();
  assert.equal(await greedy[3]?.outcome, 'started');
  assert.deepEqual(counts(), [2, 0]);
});

test('without fewestFirst, only the time since the last turn decides who is next', async () => {
  for (const fewestFirst of [true, false]) {
    const { order, enter } = open({ places: 3, fewestFirst });
    const [, , ada] = [enter('bob'), enter('bob'), enter('ada')];
    const waiting = [enter('bob'), enter('ada')];
    await ada?.end();
    await Promise.race(waiting.map(({ outcome }) => outcome));
    assert.deepEqual(order, ['bob', 'bob', 'ada', fewestFirst ? 'ada' : 'bob']);
  }
});

test('holders take turns at a single place, and a holder who was away starts over', async () => {
  const { enter } = open();
  const [first, second, third] = [enter('greedy'), enter('greedy'), enter('greedy')];
  assert.equal(await first?.outcome, 'started');
  const other = enter('other');
  await first?.end();
  assert.equal(await other.outcome, 'started');
  const again = enter('other');
  await other.end();
  assert.equal(await second?.outcome, 'started');
  await second?.end();
  assert.equal(await again.outcome, 'started');
  await again.end();
  assert.equal(await third?.outcome, 'started');
});

test('a remembered holder who was away keeps its last turn until it is forgotten', async () => {
  const known = new Set(['ada']);
  const { queue, order, enter } = open({ remembers: (holder = '') => known.has(holder) });
  const inside = async (holder: string) => {
    const entry = enter(holder);
    await entry.outcome;
    return entry;
  };
  for (const next of ['cleo', 'ada']) {
    await (await inside('ada')).end();
    if (next === 'ada') {
      known.clear();
      queue.forget('ada');
    }
    const bob = await inside('bob');
    const waiting = [enter('ada'), enter('cleo')];
    await bob.end();
    await Promise.race(waiting.map(({ outcome }) => outcome));
    assert.equal(order.at(-1), next);
    for (const each of next === 'ada' ? waiting : waiting.toReversed()) await each.end();
  }
});

test('a holder who fills the queue loses spots to others until they have as many', async () => {
  const { enter, counts } = open();
  const greedy = Array.from({ length: 5 }, () => enter('greedy'));
  assert.equal(await enter('greedy').outcome, 'server_busy');
  const other = [enter('other'), enter('other')];
  assert.deepEqual([await greedy[4]?.outcome, await greedy[3]?.outcome], ['server_busy', 'server_busy'], 'the last that came');
  assert.equal(await enter('other').outcome, 'server_busy');
  assert.deepEqual(counts(), [1, 4]);
  for (const each of [greedy[0], other[0], greedy[1], other[1]]) await each?.end();
  for (const { outcome } of [...greedy.slice(0, 3), ...other]) assert.equal(await outcome, 'started');
});

test('entries without a holder keep their order', async () => {
  const { enter } = open({ maxWaiting: 2 });
  const [first, second, third] = [enter(), enter(), enter()];
  assert.equal(await first?.outcome, 'started');
  await first?.end();
  assert.equal(await second?.outcome, 'started');
  await second?.end();
  assert.equal(await third?.outcome, 'started');
});

test('the limits per holder apply inside and in the queue, and others pass a holder who is at its limit', async () => {
  const { order, enter, counts } = open({ places: 4, perHolder: 2, maxWaiting: 4, maxWaitingPerHolder: 2, fewestFirst: false });
  const greedy = Array.from({ length: 4 }, () => enter('greedy'));
  assert.equal(await enter('greedy').outcome, 'server_busy');
  assert.deepEqual(counts(), [2, 2], 'two places stay free for others');
  const others = [enter('ada'), enter('bob')];
  const third = enter('cleo');
  await others[0]?.end();
  await third.outcome;
  assert.deepEqual(order.slice(2), ['ada', 'bob', 'cleo'], 'the free place is not for the two greedy entries ahead');
  for (const each of greedy.slice(0, 2)) await each.end();
  await Promise.all(greedy.map(({ outcome }) => outcome));
  assert.deepEqual(order.slice(5), ['greedy', 'greedy']);
  assert.deepEqual(counts(), [4, 0]);
});

test('an entry with a free place gets in even if the queue is full of entries that may not have it', async () => {
  const { enter, counts } = open({ places: 2, perHolder: 1, maxWaiting: 1, maxWaitingPerHolder: 1 });
  for (const holder of ['greedy', 'greedy']) enter(holder);
  assert.deepEqual(counts(), [1, 1]);
  assert.equal(await enter('other').outcome, 'started');
  assert.equal(await enter('third').outcome, 'server_busy');
  assert.deepEqual(counts(), [2, 1]);
});

test('entries with a free place do not count as waiting while takeRoom has nothing for them', async () => {
  let rooms = 0;
  const { queue, enter } = open({ places: 2, maxWaiting: 0, takeRoom: () => rooms > 0 && rooms-- });
  const entries = [enter(), enter(), enter()];
  assert.equal(await entries[2]?.outcome, 'server_busy');
  rooms = 2;
  queue.advance();
  assert.deepEqual(await Promise.all([entries[0]?.outcome, entries[1]?.outcome]), ['started', 'started']);
});

test('an entry marked as first may join a full queue', async () => {
  const { enter } = open({ maxWaiting: 1 });
  const [first] = [enter(), enter()];
  const back = enter(undefined, { first: true });
  await first?.end();
  assert.equal(await back.outcome, 'started');
});

test('entries wait no longer than maxWaitMs, and a refused or aborted entry leaves the queue', async () => {
  const { enter, counts } = open({ maxWaitMs: 30, maxWaiting: 1 });
  const leaving = new AbortController();
  const [, second] = [enter(), enter()];
  assert.equal(await second?.outcome, 'server_busy');
  const third = enter(undefined, { signal: leaving.signal });
  assert.deepEqual(counts(), [1, 1]);
  leaving.abort();
  assert.equal(await third.outcome, 'cancelled');
  assert.deepEqual(counts(), [1, 0]);
});

test('an entry aborted beforehand displaces no one, and a closed queue lets no one in', async () => {
  const { queue, enter, counts } = open({ maxWaiting: 2 });
  const all = [enter('ada'), enter('ada'), enter('ada')];
  assert.equal(await enter('bob', { signal: AbortSignal.abort() }).outcome, 'cancelled');
  assert.deepEqual(counts(), [1, 2]);
  queue.close();
  assert.deepEqual(await Promise.all(all.map(({ outcome }) => outcome)), ['started', 'server_busy', 'server_busy']);
  assert.equal(await enter('bob').outcome, 'server_busy');
  assert.equal(await enter('bob', { first: true }).outcome, 'server_busy');
});

test('an entry that waits too long in a plain queue is removed and does not block those behind it', async () => {
  const queue = createQueue(1);
  const late = () => new Error('too late');
  const { leave } = await enterWithin(queue, {}, 20, late);
  await assert.rejects(enterWithin(queue, {}, 20, late), /too late/);
  const next = enterWithin(queue, {}, 60_000, late);
  leave();
  (await next).leave();
  assert.equal(queue.inside.size, 0);
});
