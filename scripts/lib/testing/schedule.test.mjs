import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Schedule } from './schedule.mjs';

const LANES = { cpuLanes: 2, waitingLanes: 1 };
const make = (needs, ...sources) => sources.map((source) => ({ source, needs }));
const startAll = (schedule) => {
  const started = [];
  for (let next = schedule.next(); next; next = schedule.next()) started.push(next);
  return started;
};
const names = (tests) => tests.map(({ source }) => source).join(' ');

test('the longest files start first, as many as there are lanes, and unknown files start before short ones', () => {
  const schedule = new Schedule(make('cpu', 'short', 'new', 'long'), { seconds: { short: 1, long: 60 }, ...LANES });
  const started = startAll(schedule);
  assert.equal(names(started), 'long new');
  schedule.end(started[0]);
  assert.equal(names(startAll(schedule)), 'short');
});

test('files that wait run beside files that compute, in separate lanes', () => {
  const schedule = new Schedule([...make('cpu', 'a', 'b', 'c'), ...make('waiting', 'w1', 'w2')], { seconds: {}, ...LANES });
  assert.equal(names(startAll(schedule)), 'a b w1');
});

test('a file that needs the machine starts after all others have ended, and runs alone', () => {
  const tests = [...make('machine', 'm1', 'm2'), ...make('cpu', 'a'), ...make('waiting', 'w')];
  const schedule = new Schedule(tests, { seconds: {}, ...LANES });
  const [a, w] = startAll(schedule);
  schedule.end(a);
  assert.equal(schedule.next(), undefined);
  schedule.end(w);
  const [m1, ...others] = startAll(schedule);
  assert.equal(m1.source, 'm1');
  assert.deepEqual(others, []);
  assert.equal(schedule.isDone, false);
  schedule.end(m1);
  schedule.end(schedule.next());
  assert.equal(schedule.isDone, true);
});
