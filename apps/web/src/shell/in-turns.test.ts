import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTurns } from './in-turns.js';
import { nextTurn } from './test-turns.js';

test('no more tasks run at once than the limit says, in the order they came, and a failed one gives its place on', async () => {
  const take = inTurns(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const done = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) =>
      take(async () => {
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
});
