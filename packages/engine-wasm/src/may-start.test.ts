import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { isWorthRetry, mayStart } from './may-start.js';

const room = { concurrency: 2, budgetBytes: 100 };
const load = (bytes: number, alone = false) => ({ bytes, alone });

test('small images run in parallel, up to the number of workers', () => {
  assert.ok(mayStart(load(50), [load(50)], room));
  assert.ok(!mayStart(load(1), [load(1), load(1)], room));
});

test('two images that exceed the budget together run one after the other, and a huge one runs alone', () => {
  assert.ok(!mayStart(load(51), [load(50)], room));
  assert.ok(mayStart(load(500), [], room));
  assert.ok(!mayStart(load(1), [load(500)], room));
});

test('nothing starts beside a file that must run alone, and it waits until nothing else runs', () => {
  assert.ok(!mayStart(load(1), [load(1, true)], room));
  assert.ok(!mayStart(load(1, true), [load(1)], room));
  assert.ok(mayStart(load(1, true), [], room));
});

test('a crash or lack of memory is retried only if something else may have caused it', () => {
  const fresh = { company: false, used: false, started: true };
  for (const error of [new AppError('too_complex'), new AppError('internal'), new RangeError('out of memory')]) {
    assert.ok(isWorthRetry(error, { company: true, used: false, started: true }));
    assert.ok(isWorthRetry(error, { company: false, used: true, started: true }));
    assert.ok(!isWorthRetry(error, fresh));
  }
  for (const code of ['unsupported_media', 'cancelled', 'timed_out'] as const)
    assert.ok(!isWorthRetry(new AppError(code), { company: true, used: true, started: true }), code);
});

test('a file that seems damaged is retried only if the worker that said so had been used before', () => {
  assert.ok(isWorthRetry(new AppError('corrupt_input'), { company: false, used: true, started: true }));
  assert.ok(!isWorthRetry(new AppError('corrupt_input'), { company: true, used: false, started: true }));
});

test('a file whose worker never became ready is retried', () => {
  assert.ok(isWorthRetry(new AppError('timed_out'), { company: false, used: false, started: false }));
});
