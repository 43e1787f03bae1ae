import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS, dayOf, endOfDay, endOfMonth, isDay, monthOf } from './utc-day.js';

test('a moment belongs to one UTC day, which ends when the next one begins', () => {
  const end = endOfDay('2028-02-29');
  assert.equal(new Date(end).toISOString(), '2028-03-01T00:00:00.000Z');
  assert.equal(dayOf(end), '2028-03-01');
  assert.equal(dayOf(end - 1), '2028-02-29');
  assert.equal(dayOf(end - DAY_MS), '2028-02-29');
  assert.equal(dayOf(end - DAY_MS - 1), '2028-02-28');
  assert.equal(endOfDay(dayOf(end)), end + DAY_MS);
});

test('a moment belongs to one UTC month, which ends when the next one begins', () => {
  for (const [month, next] of [
    ['2028-02', '2028-03'],
    ['2027-12', '2028-01'],
    ['2028-01', '2028-02'],
  ] as const) {
    const end = endOfMonth(month);
    assert.equal(new Date(end).toISOString(), `${next}-01T00:00:00.000Z`);
    assert.equal(monthOf(end), next);
    assert.equal(monthOf(end - 1), month);
  }
});

test('only a date that exists, written in full, is a day', () => {
  for (const day of ['2028-02-29', '1970-01-01', '2027-12-31']) assert.equal(isDay(day), true, day);
  for (const day of ['2027-02-29', '2027-02-30', '2027-13-01', '27-01-01', '2027-1-1', '2027-01-01T00:00', 'tomorrow', ''])
    assert.equal(isDay(day), false, day);
});
