import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { type Capabilities, FULL_ENGINE, type Plan, PORTABLE_ENGINE } from '@imagemill/core';
import type { FullEngine, PageEngine, Trial } from '@imagemill/engine-wasm';
import { AppError } from '@imagemill/errors';
import { settle } from '../shell/test-turns.js';
import { createEngineSource, type PlanFor } from './engine-source.js';
import { createEngineState } from './engine-state.js';

const WAIT_MS = 4_000;
// Timeouts end only when a test ticks the clock.
mock.timers.enable({ apis: ['setTimeout'] });

const stillPlan = { frames: 1, notices: [] } as unknown as Plan;

/**
 * A file that both engines do alike, one that only the full one opens, and one that loses something
 * in the portable one.
 */
const JPEG: PlanFor = () => [stillPlan];
const GIF: PlanFor = ({ engine }) => {
  if (engine === 'portable') throw new AppError('unsupported_media');
  return [stillPlan];
};
const ANIMATION: PlanFor = ({ engine }) => [{ ...stillPlan, frames: engine === 'full' ? 9 : 1 }];

/** A page on which the trials of the full engine end as given, one after the other. */
function page({ trials = ['works'] as (Trial | Promise<Trial>)[], disturbed = false, away = false } = {}) {
  const state = createEngineState();
  const opened: string[] = [];
  const engineOf = (capabilities: Capabilities) => ({ capabilities, concurrency: 2 }) as unknown as PageEngine;
  const portable = engineOf(PORTABLE_ENGINE);
  let tries = 0;
  const full = { ...engineOf(FULL_ENGINE), tryOut: async () => trials[Math.min(tries++, trials.length - 1)] } as FullEngine;
  const source = createEngineSource({
    state,
    openFull: async () => {
      opened.push('full');
      return full;
    },
    openPortable: async () => {
      opened.push('portable');
      return portable;
    },
    capabilities: (name) => (name === 'full' ? FULL_ENGINE : PORTABLE_ENGINE),
    watch: () => () => disturbed,
    waitMs: WAIT_MS,
    isAway: () => away,
  });
  const take = async (planFor: PlanFor, signal?: AbortSignal) => (await source.take(planFor, signal)).engine.capabilities.engine;
  return { state, source, take, opened, tries: () => tries };
}

/** A trial that ends on command. */
function slowTrial() {
  let end: (trial: Trial) => void = () => {};
  const trial = new Promise<Trial>((resolve) => {
    end = resolve;
  });
  return { trial, end };
}

test('a full engine that starts in time does every file, after one trial for all of them', async () => {
  const { take, opened, tries, source, state } = page();
  assert.deepEqual(await Promise.all([take(JPEG), take(GIF), take(JPEG)]), ['full', 'full', 'full']);
  assert.equal(tries(), 1);
  assert.ok(!opened.includes('portable'));
  assert.equal(source.concurrency.value, 2);
  assert.equal(state.choice.value.engine, 'full');
});

test('while the full engine is slow, the portable one does the files it can do equally well, and the rest wait', async () => {
  const { trial, end } = slowTrial();
  const { take, tries, opened } = page({ trials: [trial] });
  const gif = take(GIF);
  const animation = take(ANIMATION);
  const jpeg = take(JPEG);
  mock.timers.tick(WAIT_MS - 1);
  await settle();
  assert.deepEqual(opened, ['full'], 'files wait that long for the full engine');
  mock.timers.tick(1);
  assert.equal(await jpeg, 'portable');
  // The wait was for all files: the next one doesn't wait again.
  assert.equal(await take(JPEG), 'portable');
  end('works');
  assert.deepEqual(await Promise.all([gif, animation, take(JPEG)]), ['full', 'full', 'full']);
  assert.equal(tries(), 1);
});

test('without a connection, files wait for the full engine however long it takes to start', async () => {
  const { trial, end } = slowTrial();
  const { take, opened, source } = page({ trials: [trial], away: true });
  const jpeg = take(JPEG);
  const chosen = source.choose();
  mock.timers.tick(10 * WAIT_MS);
  await settle();
  assert.deepEqual(opened, ['full']);
  end('works');
  assert.deepEqual([await jpeg, await chosen], ['full', 'full']);
});

test('if the full engine fails, waiting files go to the portable one, or fail if it cannot open them', async () => {
  const { take, state, tries } = page({ trials: ['failed'] });
  const [jpeg, gif] = await Promise.allSettled([take(JPEG), take(GIF)]);
  assert.deepEqual(jpeg, { status: 'fulfilled', value: 'portable' });
  assert.ok(gif.status === 'rejected' && gif.reason instanceof AppError && gif.reason.code === 'unsupported_media');
  assert.equal(state.choice.value.engine, 'portable');
  assert.equal(await take(ANIMATION), 'portable');
  assert.equal(tries(), 1);
});

test('a failed download of the full engine decides nothing, and the next file tries again', async () => {
  const { take, state } = page({ trials: ['not_loaded', 'not_loaded', 'works'] });
  assert.equal(await take(JPEG), 'portable');
  await assert.rejects(
    take(GIF),
    (error) => error instanceof AppError && error.code === 'internal' && /loaded/.test(String(error.extras.detail)),
  );
  assert.equal(state.choice.value.why, 'untried');
  assert.equal(await take(GIF), 'full');
});

test('a requested engine is used without a trial', async () => {
  const { take, state, opened, tries } = page({ trials: ['failed'] });
  state.setPreference('portable');
  assert.equal(await take(JPEG), 'portable');
  assert.deepEqual(opened, ['portable']);
  state.setPreference('full');
  assert.equal(await take(JPEG), 'full');
  assert.equal(tries(), 0);
});

test('a file waiting for the full engine follows a new preference, and leaves when it is canceled', async () => {
  const { trial, end } = slowTrial();
  const { take, state } = page({ trials: [trial] });
  const abort = new AbortController();
  const gone = take(GIF, abort.signal);
  const animation = take(ANIMATION);
  abort.abort();
  await assert.rejects(gone, (error) => error instanceof AppError && error.code === 'cancelled');
  state.setPreference('portable');
  assert.equal(await animation, 'portable');
  end('works');
  await settle();
  assert.equal(state.choice.value.engine, 'portable');
  state.setPreference(undefined);
  assert.equal(await take(ANIMATION), 'full');
});
