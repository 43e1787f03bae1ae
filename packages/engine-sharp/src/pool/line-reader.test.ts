import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LineReader } from './line-reader.js';

test('lines arrive whole, however the chunks are cut', () => {
  const reader = new LineReader({ maxBytes: 100, maxLines: 60 });
  const text = Buffer.from('one\ntwø\n\nthree\nfour');
  const lines = Array.from(text).flatMap((byte) => [...reader.feed(Buffer.from([byte]))]);
  assert.deepEqual(lines, ['one', 'twø', '', 'three']);
  assert.deepEqual([...reader.feed(Buffer.from('!\nfive\n'))], ['four!', 'five']);
});

test('a line without end, or lines without end, are rejected instead of kept in memory', () => {
  const endless = new LineReader({ maxBytes: 100, maxLines: 60 });
  assert.throws(() => {
    for (let part = 0; part < 20; part++) for (const _ of endless.feed(Buffer.alloc(10, 'x')));
  }, RangeError);
  const talkative = new LineReader({ maxBytes: 100, maxLines: 60 });
  const talk = (times: number) => {
    for (let line = 0; line < times; line++) for (const _ of talkative.feed(Buffer.from('again and again\n')));
  };
  talk(60);
  talkative.reset();
  talk(60);
  assert.throws(() => talk(1), RangeError);
});
