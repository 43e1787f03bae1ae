import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spy } from './seen/spy.js';

test('a spied function still works, reports its arguments first, and cannot be replaced', () => {
  const told: unknown[] = [];
  const holder = { factor: 2, double: (value: number) => value * 2 };
  spy(holder, 'double', { tell: (args) => told.push(...args) });
  assert.equal(holder.double(21), 42);
  assert.deepEqual(told, [21]);
  assert.throws(() => {
    holder.double = () => 0;
  }, TypeError);
});

test('a spied class still creates its instances, and reports them', () => {
  const made: unknown[] = [];
  class Channel extends EventTarget {
    constructor(readonly url: string) {
      super();
    }
  }
  const holder = { Channel };
  spy(holder, 'Channel', { tell: ([url]) => made.push(url), made: (instance) => made.push(instance) });
  const channel = new holder.Channel('wss://mill.example/');
  assert.ok(channel instanceof Channel);
  assert.deepEqual(made, ['wss://mill.example/', channel]);
});

test('a function that the browser does not have is ignored', () => {
  assert.doesNotThrow(() => spy(undefined, 'open', { tell: () => undefined }));
  assert.doesNotThrow(() => spy({}, 'WebTransport', { tell: () => undefined }));
});
