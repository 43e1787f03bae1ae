import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ask, BadEncoding, NoAnswer } from './ask.js';

async function serve(t: TestContext, answer: http.RequestListener): Promise<URL> {
  const server = http.createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

const TEXT = 'a grain of something '.repeat(500);
const whole = { headers: {}, maxBytes: 100_000, keepBody: true };

test('a body reads the same in every encoding', async (t) => {
  const bodies = { br: brotliCompressSync(TEXT), gzip: gzipSync(TEXT), identity: Buffer.from(TEXT) };
  for (const [encoding, body] of Object.entries(bodies)) {
    const url = await serve(t, (_request, response) => response.setHeader('content-encoding', encoding).end(body));
    const answer = await ask(url, whole);
    assert.equal(answer.body, TEXT, encoding);
    assert.equal(answer.bytes, TEXT.length);
  }
});

test('reading stops at the limit for an endless body and for a decompression bomb', async (t) => {
  const bomb = brotliCompressSync(Buffer.alloc(50_000_000));
  const endless: http.RequestListener = (_request, response) => {
    const more = () => {
      while (response.writable && response.write(Buffer.alloc(65_536)));
      response.once('drain', more);
    };
    more();
  };
  const packed: http.RequestListener = (_request, response) => response.setHeader('content-encoding', 'br').end(bomb);
  for (const site of [endless, packed]) {
    const { bytes } = await ask(await serve(t, site), { headers: {}, maxBytes: 1000 });
    assert.ok(bytes > 1000 && bytes < 1_000_000, String(bytes));
  }
});

test('a body that does not match its Content-Encoding throws BadEncoding', async (t) => {
  const broken = brotliCompressSync(TEXT);
  broken.writeUInt8(broken.readUInt8(8) ^ 255, 8);
  const bodies = { br: broken, gzip: Buffer.from(TEXT), deflate: gzipSync(TEXT), zstd: Buffer.from(TEXT) };
  for (const [encoding, body] of Object.entries(bodies)) {
    const url = await serve(t, (_request, response) => response.setHeader('content-encoding', encoding).end(body));
    await assert.rejects(ask(url, whole), BadEncoding, encoding);
  }
});

test('a site that is down, drops the connection or takes too long causes NoAnswer', async (t) => {
  await assert.rejects(ask(new URL('http://127.0.0.1:1/'), whole), NoAnswer);
  const breaksOff = await serve(t, (_request, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('a', () => response.destroy());
  });
  await assert.rejects(ask(breaksOff, whole), NoAnswer);
  const drips = await serve(t, (_request, response) => {
    const timer = setInterval(() => response.write('a'), 20);
    response.on('close', () => clearInterval(timer));
  });
  await assert.rejects(ask(drips, { ...whole, timeoutMs: 300 }), /no complete response within 0\.3 seconds/);
});
