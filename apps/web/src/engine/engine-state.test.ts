import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EngineName } from './choose-engine.js';
import { createEngineState, type EngineState, type PageFacts } from './engine-state.js';

const chosen = ({ choice: { value } }: EngineState) => (value.why === 'untried' ? undefined : value.engine);
const CONDITIONS = { browser: 'Browser/1', build: 'abc' };

/** Opens pages that share one memory. */
function pages() {
  const kept: { tried?: EngineName; preference?: EngineName } = {};
  const memory: PageFacts['memory'] = {
    trialResult: () => kept.tried,
    setTrialResult: (engine) => {
      kept.tried = engine;
    },
    preference: () => kept.preference,
    setPreference: (preference) => {
      kept.preference = preference;
    },
  };
  return {
    kept,
    open(facts: Partial<PageFacts> = {}) {
      const state = createEngineState();
      state.start({ problem: undefined, preferenceOfAddress: undefined, conditions: CONDITIONS, memory, now: () => 0, ...facts });
      return state;
    },
  };
}

test('a page starts as it was rendered, and nothing is decided before the trial', () => {
  const state = createEngineState();
  assert.deepEqual(state.choice.value, { engine: 'full', why: 'untried' });
  assert.equal(chosen(state), undefined);
  assert.equal(chosen(pages().open()), undefined);
});

test('a trial decides this visit and the next one', () => {
  for (const [trial, engine] of [
    ['works', 'full'],
    ['failed', 'portable'],
  ] as const) {
    const { open } = pages();
    const state = open();
    state.noteTrial(trial, false);
    assert.equal(chosen(state), engine);
    assert.equal(chosen(open()), engine);
  }
});

test('engine files that did not arrive decide nothing', () => {
  const { open, kept } = pages();
  const state = open();
  state.noteTrial('not_loaded', false);
  assert.equal(chosen(state), undefined);
  assert.deepEqual(kept, {});
});

test('a failure in a disturbed page, or after a success on an earlier visit, counts for this visit only', () => {
  const { open, kept } = pages();
  const disturbed = open();
  disturbed.noteTrial('failed', true);
  assert.equal(chosen(disturbed), 'portable');
  assert.equal(kept.tried, undefined);

  kept.tried = 'full';
  const state = open();
  state.noteTrial('failed', false);
  assert.equal(chosen(state), 'portable');
  assert.equal(chosen(open()), undefined);
});

test('a preference is remembered; one in the URL is not, and it takes precedence', () => {
  const { open, kept } = pages();
  const state = open();
  state.setPreference('portable');
  assert.deepEqual(state.choice.value, { engine: 'portable', why: 'wanted' });
  assert.equal(chosen(open()), 'portable');
  assert.equal(chosen(open({ preferenceOfAddress: 'full' })), 'full');
  assert.equal(kept.preference, 'portable');
  state.setPreference(undefined);
  assert.equal(chosen(state), undefined);
  assert.equal(chosen(open()), undefined);
});
