import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEngineChoiceStorage, type EngineStorage } from './engine-choice-storage.js';

const GROUND = { browser: 'Browser/1', build: 'abc' };
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
  assert.equal(memory.tried(GROUND, 0), undefined);
  memory.setTried('portable', GROUND, 1000);
  assert.equal(memory.tried(GROUND, 1000 + 29 * DAY_MS), 'portable');
  assert.equal(memory.tried(GROUND, 1000 + 31 * DAY_MS), undefined);
  assert.equal(memory.tried({ ...GROUND, browser: 'Browser/2' }, 2000), undefined);
  assert.equal(memory.tried({ ...GROUND, build: 'abd' }, 2000), undefined);
  memory.setTried(undefined, GROUND, 3000);
  assert.equal(memory.tried(GROUND, 3000), undefined);
});

test('a preference is kept until it is removed', () => {
  const storage = mapStorage();
  createEngineChoiceStorage(storage).setWish('portable');
  assert.equal(createEngineChoiceStorage(storage).wish(), 'portable');
  createEngineChoiceStorage(storage).setWish(undefined);
  assert.equal(createEngineChoiceStorage(storage).wish(), undefined);
});

test('blocked storage, or garbage in it, counts as empty', () => {
  const forbid = () => {
    throw new DOMException('No', 'SecurityError');
  };
  const forbidden = createEngineChoiceStorage({ getItem: forbid, setItem: forbid, removeItem: forbid });
  forbidden.setTried('full', GROUND, 0);
  forbidden.setWish('full');
  assert.deepEqual([forbidden.tried(GROUND, 0), forbidden.wish()], [undefined, undefined]);
  for (const nonsense of ['', '{', 'null', '[]', '{"engine":"other"}', `{"engine":"full","at":"x","browser":"Browser/1","build":"abc"}`]) {
    const memory = createEngineChoiceStorage({ ...mapStorage(), getItem: () => nonsense });
    assert.deepEqual([memory.tried(GROUND, 0), memory.wish()], [undefined, undefined], nonsense);
  }
});
