import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createQueue, type QueueEntry } from './queue.js';

/** Everything that can proceed does so within one turn of the event loop. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('waiting entries get in one after another, and an aborted one is skipped', async () => {
  const queue = createQueue(1);
  const came: string[] = [];
  const first = await queue.enter();
  const leaving = new AbortController();
  const second = queue.enter({ signal: leaving.signal }).then(
    () => came.push('second'),
    ({ code }) => came.push(code),
  );
  const third = queue.enter().then((place) => {
    came.push('third');
    return place;
  });
  leaving.abort();
  await second;
  assert.deepEqual(came, ['cancelled']);
  first.leave();
  first.leave();
  const { leave } = await third;
  const fourth = queue.enter().then(() => came.push('fourth'));
  await nextTurn();
  assert.deepEqual(came, ['cancelled', 'third']);
  leave();
  await fourth;
  assert.deepEqual(came, ['cancelled', 'third', 'fourth']);
});

test('tasks run in order and never more than there are places, and a failed one frees its place', async () => {
  const queue = createQueue(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const done = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) =>
      queue.run(async () => {
        begun.push(index);
        running += 1;
        most = Math.max(most, running);
        await nextTurn();
        running -= 1;
        if (index === 1) throw new Error('one fails');
        return index;
      }),
    ),
  );
  assert.equal(most, 2);
  assert.deepEqual(begun, [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(
    done.map(({ status }) => status === 'fulfilled'),
    [true, false, true, true, true, true],
  );
  assert.deepEqual([queue.inside.size, queue.waiting.length], [0, 0]);
});

test('an entry aborted beforehand is not let in, and one aborted inside keeps its place', async () => {
  const queue = createQueue(1);
  await assert.rejects(queue.enter({ signal: AbortSignal.abort() }), { name: 'AppError', code: 'cancelled' });
  const leaving = new AbortController();
  const { leave } = await queue.enter({ signal: leaving.signal });
  leaving.abort();
  assert.deepEqual([queue.inside.size, queue.waiting.length], [1, 0]);
  leave();
  assert.equal(queue.inside.size, 0);
});

/** A queue whose entries share a budget of ten, and the names of the entries that got in. */
function openBudget() {
  interface Eater extends QueueEntry {
    readonly name: string;
    readonly takes: number;
  }
  const fits = ({ takes }: Eater, inside: ReadonlySet<Eater>) =>
    inside.size === 0 || [...inside].reduce((sum, other) => sum + other.takes, takes) <= 10 ? `${takes} of 10` : undefined;
  const queue = createQueue(3, fits);
  const came: string[] = [];
  const leaves = new Map<string, () => void>();
  const enter = async (entry: Eater) => {
    const { room, leave } = await queue.enter(entry);
    came.push(`${entry.name}: ${room}`);
    leaves.set(entry.name, leave);
  };
  const leave = async (name: string) => {
    leaves.get(name)?.();
    await nextTurn();
  };
  return { queue, came, enter, leave };
}

test('all wait until there is room for the first in the queue, and an entry over budget gets in alone', async () => {
  const { came, enter, leave } = openBudget();
  const all = [
    { name: 'six', takes: 6 },
    { name: 'large', takes: 20 },
    { name: 'small', takes: 1 },
    { name: 'smaller', takes: 0 },
  ].map(enter);
  await nextTurn();
  assert.deepEqual(came, ['six: 6 of 10']);
  await leave('six');
  assert.deepEqual(came, ['six: 6 of 10', 'large: 20 of 10']);
  await leave('large');
  await Promise.all(all);
  assert.deepEqual(came.slice(2), ['small: 1 of 10', 'smaller: 0 of 10'], 'both at once');
});

test('when the first in the queue leaves, the next one may fit', async () => {
  const { came, enter } = openBudget();
  const leaving = new AbortController();
  const six = enter({ name: 'six', takes: 6 });
  const large = enter({ name: 'large', takes: 20, signal: leaving.signal });
  const four = enter({ name: 'four', takes: 4 });
  leaving.abort();
  await assert.rejects(large, { code: 'cancelled' });
  await Promise.all([six, four]);
  assert.deepEqual(came, ['six: 6 of 10', 'four: 4 of 10']);
});

test('an entry marked as first goes before all who wait', async () => {
  const { came, enter, leave } = openBudget();
  const all = [enter({ name: 'ten', takes: 10 }), enter({ name: 'later', takes: 10 }), enter({ name: 'first', takes: 10, first: true })];
  for (const name of ['ten', 'first', 'later']) {
    await nextTurn();
    await leave(name);
  }
  await Promise.all(all);
  assert.deepEqual(came, ['ten: 10 of 10', 'first: 10 of 10', 'later: 10 of 10']);
});

test('room that was freed elsewhere is used when the queue is told to advance', async () => {
  let rooms = 0;
  const queue = createQueue(2, () => rooms > 0 && rooms--);
  const came = Promise.all([queue.enter(), queue.enter(), queue.enter()].map(async (entering) => (await entering).leave()));
  rooms = 3;
  assert.equal(queue.waiting.length, 3);
  queue.advance();
  assert.deepEqual([queue.inside.size, queue.waiting.length], [2, 1]);
  await came;
});

test('one or all waiting entries can be dismissed; entries inside stay, and new ones wait as usual', async () => {
  const queue = createQueue(1);
  const { leave } = await queue.enter();
  const entries = [{}, {}, {}];
  const outcomes = entries.map((entry) => queue.enter(entry).then(String, String));
  queue.dismiss('alone', entries[1]);
  assert.deepEqual([await outcomes[1], queue.waiting.length], ['alone', 2]);
  queue.dismiss('together');
  assert.deepEqual(await Promise.all(outcomes), ['together', 'alone', 'together']);
  const next = queue.run(() => 'next');
  assert.deepEqual([queue.inside.size, queue.waiting.length], [1, 1]);
  leave();
  assert.equal(await next, 'next');
});
