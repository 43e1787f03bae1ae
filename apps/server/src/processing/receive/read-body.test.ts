import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { makeGate, poll } from '@imagemill/testkit';
import { DEFAULT_PACE, readBody } from './read-body.js';
import { UploadPlace } from './upload-place.js';

const CHUNK_BYTES = 65_536;
const AHEAD_BYTES = 2 * 1_048_576;

/** An incoming request with this body. */
async function incoming(t: TestContext, body: Buffer): Promise<IncomingMessage> {
  const server = createServer().listen(0, '127.0.0.1');
  t.after(() => void server.close().closeAllConnections());
  await once(server, 'listening');
  const client = request({ port: (server.address() as AddressInfo).port, method: 'POST' });
  client.on('error', () => {});
  client.end(body);
  const [message] = (await once(server, 'request')) as [IncomingMessage];
  return message;
}

function rulesOf(place: UploadPlace, onBytes: (bytes: number) => void) {
  return { maxBytes: 1e9, pace: DEFAULT_PACE, signal: new AbortController().signal, place, onBytes };
}

test('data that arrives while the disk is busy is written in one step: complete, in order and bounded', async (t) => {
  const body = randomBytes(8_000_000);
  const written: Buffer[] = [];
  const steps: number[] = [];
  let read = 0;
  let ahead = 0;
  const write = async (chunks: readonly Buffer[]) => {
    steps.push(Buffer.concat(chunks).length);
    const given = steps.reduce((sum, bytes) => sum + bytes, 0);
    // A disk that stays busy until everything that may arrive in the meantime has arrived.
    await poll(() => read === body.length || read - given >= AHEAD_BYTES, { everyMs: 1, what: 'as much as may come' });
    written.push(...chunks);
    ahead = Math.max(ahead, read - Buffer.concat(written).length);
  };
  const rules = rulesOf(
    new UploadPlace(
      async () => () => {},
      () => {},
    ),
    (bytes) => {
      read += bytes;
    },
  );
  assert.equal(await readBody(await incoming(t, body), write, rules), body.length);
  assert.deepEqual(Buffer.concat(written), body);
  assert.ok(steps.length <= 10, `${steps.length} steps`);
  assert.ok(ahead < 4_000_000, `${ahead} bytes ahead of the disk`);
});

test('data that arrives slowly is not held back for long', async (t) => {
  const server = createServer().listen(0, '127.0.0.1');
  t.after(() => void server.close().closeAllConnections());
  await once(server, 'listening');
  const client = request({ port: (server.address() as AddressInfo).port, method: 'POST' });
  client.on('error', () => {});
  client.write(Buffer.alloc(CHUNK_BYTES + 1));
  const [message] = (await once(server, 'request')) as [IncomingMessage];
  const place = new UploadPlace(
    async () => () => {},
    () => {},
  );
  let written = 0;
  const write = async (chunks: readonly Buffer[]) => {
    written += Buffer.concat(chunks).length;
  };
  const reading = readBody(
    message,
    write,
    rulesOf(place, () => {}),
  );
  const until = (bytes: number) => poll(() => written === bytes, { what: `${bytes} bytes to be written` });
  await until(CHUNK_BYTES + 1);
  client.write('x');
  await until(CHUNK_BYTES + 2);
  client.end('y');
  assert.equal(await reading, CHUNK_BYTES + 3);
  assert.equal(written, CHUNK_BYTES + 3);
});

test('without a place, little more is read than is kept in memory', async (t) => {
  let read = 0;
  const gate = makeGate();
  const place = new UploadPlace(
    () => gate.opened.then(() => () => {}),
    () => {},
  );
  const rules = rulesOf(place, (bytes) => {
    read += bytes;
  });
  const reading = readBody(await incoming(t, Buffer.alloc(4_000_000)), async () => {}, rules);
  await poll(() => read > 0, { what: 'the first bytes' });
  // The whole body would have arrived within this many event loop iterations.
  for (let turn = 0; turn < 500; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  assert.ok(read > 0 && read <= 3 * CHUNK_BYTES, `${read} bytes`);
  gate.open();
  assert.equal(await reading, 4_000_000);
});
