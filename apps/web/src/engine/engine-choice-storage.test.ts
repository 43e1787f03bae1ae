import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEngineChoiceStorage, type EngineStorage } from './engine-choice-storage.js';

const CONDITIONS = { browser: 'Browser/1', build: 'abc' };
const DAY_MS = 24 * 3_600_000;

function mapStorage(map = new Map<string, string>()): EngineStorage {
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

test('a trial is remembered for a month, for the same browser and build', () => {
  const memory = createEngineChoiceStorage(mapStorage());
  assert.equal(memory.trialResult(CONDITIONS, 0), undefined);
  memory.setTrialResult('portable', CONDITIONS, 1000);
  assert.equal(memory.trialResult(CONDITIONS, 1000 + 29 * DAY_MS), 'portable');
  assert.equal(memory.trialResult(CONDITIONS, 1000 + 31 * DAY_MS), undefined);
  assert.equal(memory.trialResult({ ...CONDITIONS, browser: 'Browser/2' }, 2000), undefined);
  assert.equal(memory.trialResult({ ...CONDITIONS, build: 'abd' }, 2000), undefined);
  memory.setTrialResult(undefined, CONDITIONS, 3000);
  assert.equal(memory.trialResult(CONDITIONS, 3000), undefined);
});

test('a preference is kept until it is removed', () => {
  const storage = mapStorage();
  createEngineChoiceStorage(storage).setPreference('portable');
  assert.equal(createEngineChoiceStorage(storage).preference(), 'portable');
  createEngineChoiceStorage(storage).setPreference(undefined);
  assert.equal(createEngineChoiceStorage(storage).preference(), undefined);
});

test('blocked storage, or garbage in it, counts as empty', () => {
  const forbid = () => {
    throw new DOMException('No', 'SecurityError');
  };
  const forbidden = createEngineChoiceStorage({ getItem: forbid, setItem: forbid, removeItem: forbid });
  forbidden.setTrialResult('full', CONDITIONS, 0);
  forbidden.setPreference('full');
  assert.deepEqual([forbidden.trialResult(CONDITIONS, 0), forbidden.preference()], [undefined, undefined]);
  for (const nonsense of ['', '{', 'null', '[]', '{"engine":"other"}', `{"engine":"full","at":"x","browser":"Browser/1","build":"abc"}`]) {
    const memory = createEngineChoiceStorage({ ...mapStorage(), getItem: () => nonsense });
    assert.deepEqual([memory.trialResult(CONDITIONS, 0), memory.preference()], [undefined, undefined], nonsense);
  }
});
