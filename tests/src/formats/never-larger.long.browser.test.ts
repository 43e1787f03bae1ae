import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { inspect, readerOf } from '@imagemill/files';
import type { EngineUnderTest } from '@imagemill/testkit';
import { corpusFiles } from '../corpus.js';
import { openPageEngine } from '../open-engines.js';
import { JOBS } from './jobs.js';
import { runJob } from './run-job.js';

/** `npm run formats` does the same with the larger ones, which take minutes. */
const MAX_PIXELS = 400_000;

const files = corpusFiles(/^(?!pdf|other)/);
const small: { name: string; input: Uint8Array }[] = [];
for (const { name, path } of files ?? []) {
  const input = await readFile(path);
  const pixels = await inspect(readerOf(input)).then(
    ({ width, height, frames, animated }) => width * height * (animated ? frames : 1),
    () => 0,
  );
  if (pixels <= MAX_PIXELS) small.push({ name, input });
}

describe('compress on real files', { skip: files ? false : 'no corpus beside the checkout' }, () => {
  let engine: EngineUnderTest;
  before(async () => {
    engine = await openPageEngine();
  });
  after(() => engine.close());

  for (const { name, input } of small) {
    test(`${name} never grows, and an unchanged result is identical, with nothing left to remove`, async () => {
      for (const job of JOBS.filter(({ operation }) => operation === 'compress')) {
        const outcome = await runJob(engine, input, job);
        assert.deepEqual(outcome.faults, [], `${job.label}: ${outcome.kind}`);
      }
    });
  }
});
