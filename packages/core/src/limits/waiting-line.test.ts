import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WaitingLine } from './waiting-line.js';

test('those in line come in one after another, and who was aborted is passed over', async () => {
  const line = new WaitingLine(1);
  const came: string[] = [];
  const leaveFirst = await line.enter();
  const leaving = new AbortController();
  const second = line.enter(leaving.signal).then(
    () => came.push('second'),
    ({ code }) => came.push(code),
  );
  const third = line.enter().then((leave) => {
    came.push('third');
    return leave;
  });
  leaving.abort();
  await second;
  assert.deepEqual(came, ['cancelled']);
  leaveFirst();
  leaveFirst();
  const leaveThird = await third;
  const fourth = line.enter().then(() => came.push('fourth'));
  // Everyone who may enter does so within this turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(came, ['cancelled', 'third']);
  leaveThird();
  await fourth;
  assert.deepEqual(came, ['cancelled', 'third', 'fourth']);
});
