import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Announcer } from './announcer.js';

test('a change of state is announced at once, progress only now and then', () => {
  const said: string[] = [];
  let now = 0;
  const announcer = new Announcer(
    (text) => said.push(text),
    () => now,
  );
  announcer.tell('Converting.', '1 of 9.');
  now = 5_000;
  announcer.tell('Converting.', '2 of 9.');
  now = 25_000;
  announcer.tell('Converting.', '5 of 9.');
  now = 26_000;
  announcer.tell('All done.', '9 of 9.');
  assert.deepEqual(said, ['Converting. 1 of 9.', 'Converting. 5 of 9.', 'All done. 9 of 9.']);
});
