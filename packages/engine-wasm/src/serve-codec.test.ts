import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FromWorker } from './messages.js';
import { type ServedCodec, serveCodec, type WorkerScope } from './serve-codec.js';

test('a worker whose script runs a second time keeps the engine it has started', async () => {
  const sent: FromWorker[] = [];
  const scope: WorkerScope = { onmessage: null, postMessage: (message) => void sent.push(message) };
  let tries = 0;
  const codec = { tryDrawing: () => tries++ } as unknown as ServedCodec;
  const tell = (data: object) => scope.onmessage?.({ data } as MessageEvent);
  serveCodec(scope, async () => codec);
  await tell({ kind: 'start', parts: new Set() });
  serveCodec(scope, async () => codec);
  await tell({ kind: 'try', id: 7, input: new Blob(['x']) });
  assert.deepEqual(sent, [{ kind: 'tried', id: 7 }]);
  assert.equal(tries, 1);
});
