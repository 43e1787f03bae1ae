import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseEngine } from './choose-engine.js';

test('a browser that can run the full engine gets it, tried or not', () => {
  assert.deepEqual(chooseEngine({}), { engine: 'full', why: 'untried' });
  assert.deepEqual(chooseEngine({ tried: 'full' }), { engine: 'full', why: 'works' });
});

test('a page that cannot run the full engine, or on which it failed, gets the portable one', () => {
  assert.deepEqual(chooseEngine({ problem: 'not_isolated' }), { engine: 'portable', why: 'not_isolated' });
  assert.deepEqual(chooseEngine({ problem: 'no_vectors', tried: 'full' }), { engine: 'portable', why: 'no_vectors' });
  assert.deepEqual(chooseEngine({ tried: 'portable' }), { engine: 'portable', why: 'failed' });
});

test('a preference overrides a trial, but not what the page cannot run at all', () => {
  assert.deepEqual(chooseEngine({ preference: 'portable', tried: 'full' }), { engine: 'portable', why: 'wanted' });
  assert.deepEqual(chooseEngine({ preference: 'full', tried: 'portable' }), { engine: 'full', why: 'wanted' });
  assert.deepEqual(chooseEngine({ preference: 'full', problem: 'not_isolated' }), { engine: 'portable', why: 'not_isolated' });
  assert.deepEqual(chooseEngine({ preference: 'portable', problem: 'no_wasm' }), { engine: 'portable', why: 'no_wasm' });
});
