import { after, before } from 'node:test';
import type { EngineUnderTest } from '@imagemill/testkit';
import { openPageEngine } from '../open-engines.js';
import { openReferenceDecoder, type ReferenceDecoder } from './reference-decoder.js';

/**
 * To be called in a `describe`: the full engine in a page, and another decoder to check its
 * results. Both are available in its tests.
 */
export function setUpEngineAndReference(): { readonly engine: EngineUnderTest; readonly reference: ReferenceDecoder } {
  let engine: EngineUnderTest;
  let reference: ReferenceDecoder;
  before(async () => {
    [engine, reference] = await Promise.all([openPageEngine(), openReferenceDecoder()]);
  });
  after(() => Promise.all([engine.close(), reference.close()]));
  return {
    get engine() {
      return engine;
    },
    get reference() {
      return reference;
    },
  };
}
