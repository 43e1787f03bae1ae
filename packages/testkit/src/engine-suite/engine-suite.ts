import { after, before, describe } from 'node:test';
import type { Capabilities } from '@imagemill/core';
import { animationTests } from './animation-tests.js';
import { autoFormatTests } from './auto-format-tests.js';
import { colorTests } from './color-tests.js';
import type { EngineOf, EngineUnderTest } from './engine-under-test.js';
import { failureTests } from './failure-tests.js';
import { formatTests } from './format-tests.js';
import { grayTests } from './gray-tests.js';
import { metadataTests } from './metadata-tests.js';
import { neverLargerTests } from './never-larger-tests.js';
import { scoreTests } from './score-tests.js';
import { sizeTests } from './size-tests.js';
import { sourceTests } from './source-tests.js';
import { targetTests } from './target-tests.js';

const TESTS = [
  formatTests,
  sourceTests,
  animationTests,
  sizeTests,
  colorTests,
  grayTests,
  metadataTests,
  neverLargerTests,
  targetTests,
  scoreTests,
  autoFormatTests,
  failureTests,
] satisfies ((engineOf: EngineOf, capabilities: Capabilities) => void)[];

/**
 * The behavior every engine must have for the formats it reads and writes, whatever library is
 * behind it.
 */
export function engineSuite(name: string, capabilities: Capabilities, open: () => Promise<EngineUnderTest>): void {
  describe(`${name} engine`, () => {
    let engine: EngineUnderTest | undefined;
    const engineOf: EngineOf = () => {
      if (!engine) throw new Error('The engine is not open');
      return engine;
    };
    before(async () => {
      engine = await open();
    });
    after(() => engine?.close());
    for (const tests of TESTS) tests(engineOf, capabilities);
  });
}
