import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundedZoom, steppedZoom } from './zoom.js';

test('zoom steps go in to 800 % and out to the whole image', () => {
  assert.equal(steppedZoom('fit', 0.3, 'in'), 0.5);
  assert.equal(steppedZoom(0.5, 0.3, 'in'), 1);
  assert.equal(steppedZoom(1.37, 0.3, 'in'), 2);
  assert.equal(steppedZoom(8, 0.3, 'in'), 8);
  assert.equal(steppedZoom(1.37, 0.3, 'out'), 1);
  assert.equal(steppedZoom(0.5, 0.3, 'out'), 'fit');
  assert.equal(steppedZoom('fit', 0.3, 'out'), 'fit');
});

test('a small image that fits at 100 % steps to 200 %', () => {
  assert.equal(steppedZoom('fit', 1, 'in'), 2);
  assert.equal(steppedZoom(2, 1, 'out'), 'fit');
});

test('pinching cannot zoom past the bounds', () => {
  assert.equal(boundedZoom(0.1, 0.3), 'fit');
  assert.equal(boundedZoom(1.234, 0.3), 1.234);
  assert.equal(boundedZoom(50, 0.3), 8);
});
