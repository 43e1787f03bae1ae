import { after, before } from 'node:test';
import type { EngineUnderTest } from '@imagemill/testkit';
import { openPageEngine } from '../open-engines.js';
import { type Eyes, openEyes } from './eyes.js';

/**
 * To be called in a `describe`: the full engine in a page, and another decoder to check its
 * results. Both are available in its tests.
 */
export function setEngineAndEyes(): { readonly engine: EngineUnderTest; readonly eyes: Eyes } {
  let engine: EngineUnderTest;
  let eyes: Eyes;
  before(async () => {
    [engine, eyes] = await Promise.all([openPageEngine(), openEyes()]);
  });
  after(() => Promise.all([engine.close(), eyes.close()]));
  return {
    get engine() {
      return engine;
    },
    get eyes() {
      return eyes;
    },
  };
}
