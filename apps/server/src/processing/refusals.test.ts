import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { poll } from '@imagemill/testkit';
import { rawHttp } from '../http/raw-http.js';
import { from, OWN_PAGE, type Tab } from '../test-app.js';
import { formOf, jpegSample, openProApp, type ProApp, signIn } from './test-pro.js';

/** Counts the bytes that the server's sockets have read. */
function countReads({ app }: ProApp): () => number {
  const sockets: Socket[] = [];
  app.server.on('connection', (socket) => sockets.push(socket));
  return () => sockets.reduce((sum, socket) => sum + socket.bytesRead, 0);
}

function head(target: string, tab: Tab | null, lines: readonly string[]): string {
  const own = tab ? [`Cookie: ${tab.cookie}`, `X-CSRF-Token: ${tab.token}`] : [];
  return [`POST /api/process/${target} HTTP/1.1`, 'Host: 127.0.0.1', 'Sec-Fetch-Site: same-origin', ...own, ...lines, '', ''].join('\r\n');
}

async function codeOf(answer: Response): Promise<string> {
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/);
  const { code, status } = (await answer.json()) as { code: string; status: number };
  assert.equal(status, answer.status);
  return `${status} ${code}`;
}

test('each refusal has its code, and cheaper checks come first', async (t) => {
  const pro = await openProApp(t, { env: { PRO_MAX_BYTES: '100000', PRO_MAX_PIXELS: '50000', PRO_DAILY_FILES: '1' } });
  const { base, store, tab, post } = pro;
  const file = await jpegSample(200, 150);
  const send = async (target: string, headers: Record<string, string>, body: Uint8Array = file, method = 'POST') =>
    codeOf(await fetch(`${base}/api/process/${target}`, { method, headers, body: method === 'GET' ? null : Buffer.from(body) }));
  const wrong = 'compress?nonsense=1';

  assert.equal(await send(wrong, {}, file, 'PUT'), '405 method_not_allowed');
  assert.equal(await send('explode', from(tab)), '404 not_found');
  assert.equal(await send(wrong, {}), '403 csrf_failed');
  assert.equal(await send(wrong, OWN_PAGE), '401 session_required');
  assert.equal(await send(wrong, { ...OWN_PAGE, cookie: tab.cookie }), '403 csrf_failed');
  assert.equal(await send(wrong, from(await pro.openPage())), '403 pro_required');
  assert.equal(await send(wrong, from(await signIn(store, 'free@example.org'))), '403 pro_required');
  const large = Buffer.alloc(100_001);
  assert.equal(await send(wrong, from(tab), large), '413 file_too_large');
  assert.equal(await send(wrong, from(tab), large.subarray(1)), '422 invalid_option');
  assert.equal(await send('compress', from(tab), large.subarray(1)), '415 unsupported_media');
  assert.equal(await send('compress', from(tab), Buffer.alloc(0)), '415 unsupported_media');
  assert.equal(await send('compress?preset=small', from(tab)), '422 invalid_option');
  assert.equal(await send('compress', from(tab), await jpegSample(300, 200)), '422 too_many_pixels');
  assert.equal(await send('compress', from(tab), file.subarray(0, 40)), '422 corrupt_input');
  assert.equal(await send('compress', from(tab), file.subarray(0, 4000)), '422 corrupt_input');
  assert.equal(await send('compress', from(tab), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), '415 unsupported_media');
  assert.equal(await send('compress', { ...from(tab), 'operation-id': 'mine' }), '400 bad_request');

  assert.deepEqual(await pro.allowance(), { used: 0, reserved: 0 }, 'nothing is charged for a failure');
  assert.equal((await post('compress', file)).status, 200);
  const answer = await post('compress', file);
  assert.match(answer.headers.get('ratelimit') ?? '', /^"daily";r=0;t=\d+$/);
  assert.equal(answer.headers.get('ratelimit-policy'), '"daily";q=1;w=86400');
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
  assert.equal(await codeOf(answer), '429 pro_limit_reached');
  assert.deepEqual(await pro.leftovers(), []);
});

test('a refused body is not requested with 100 Continue, and barely read', async (t) => {
  const pro = await openProApp(t, { env: { PRO_MAX_BYTES: '50000000' } });
  const reads = countReads(pro);
  const free = await pro.openPage();
  const before = reads();
  const asked: [string, string][] = [
    [head('compress', null, ['Content-Length: 40000000', 'Expect: 100-continue']), '401'],
    [head('compress', free, ['Content-Length: 40000000', 'Expect: 100-continue']), '403'],
    [head('compress', pro.tab, ['Content-Length: 50000001', 'Expect: 100-continue']), '413'],
    [head('compress?x=1', pro.tab, ['Content-Length: 40000000', 'Expect: 100-continue']), '422'],
    [head('compress', pro.tab, []), '411'],
  ];
  await Promise.all(
    asked.map(async ([request, status]) => {
      const answer = await rawHttp(pro.port, request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
      assert.ok(answer.text.startsWith(`HTTP/1.1 ${status} `), answer.text.slice(0, 100));
    }),
  );
  assert.ok(reads() - before < 5000, `${reads() - before} bytes were read`);
  const tooLarge = await pro.post('compress', Buffer.alloc(50_000_001));
  const { limitBytes } = (await tooLarge.json()) as { limitBytes: number };
  assert.equal(limitBytes, 50_000_000);
});

test('100 Continue is sent once all checks before the body have passed', async (t) => {
  const pro = await openProApp(t);
  const file = await jpegSample();
  const lines = [`Content-Length: ${file.length}`, 'Expect: 100-continue', 'Connection: close'];
  const answer = await rawHttp(pro.port, Buffer.concat([Buffer.from(head('compress', pro.tab, lines)), file]));
  assert.match(answer.text, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
});

test('a body without a length is read up to the limit and no further', async (t) => {
  const pro = await openProApp(t, { env: { PRO_MAX_BYTES: '300000' } });
  const reads = countReads(pro);
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536).fill(0xff));
      if (sent > 50_000_000) controller.close();
    },
  });
  const init = { method: 'POST', headers: from(pro.tab), body: endless, duplex: 'half' } as RequestInit;
  const answer = await fetch(`${pro.base}/api/process/compress`, init);
  assert.equal(await codeOf(answer), '413 file_too_large');
  assert.ok(reads() < 5_000_000, `${reads()} bytes were read`);
  const chunked = { method: 'POST', headers: from(pro.tab), body: new Blob([Buffer.from(await jpegSample())]).stream(), duplex: 'half' };
  assert.equal((await fetch(`${pro.base}/api/process/compress`, chunked as RequestInit)).status, 200);
});

test('an account that sends too many requests in a minute is rate-limited', async (t) => {
  // All within one minute.
  const now = Date.now();
  const { post } = await openProApp(t, { clock: () => now });
  const codes = new Set<string>();
  for (let sent = 0; sent < 13; sent += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('compress?x=1', 'x')));
    for (const answer of answers) codes.add(await codeOf(answer));
    const [last] = answers;
    if (sent === 12) assert.ok(Number(last?.headers.get('retry-after')) > 0);
  }
  assert.deepEqual([...codes], ['422 invalid_option', '429 rate_limited']);
});

test('a malformed form, or one with too much in it, is refused', async (t) => {
  const pro = await openProApp(t);
  const file = await jpegSample();
  const cases: [string, FormData, string][] = [
    ['compress', formOf([]), '400 bad_request'],
    [
      'compress',
      formOf([
        [file, 'a.jpg'],
        [file, 'b.jpg'],
      ]),
      '422 invalid_option',
    ],
    ['compress', formOf([[file, 'a.jpg']], { quality: '0' }), '422 invalid_option'],
    ['compress', formOf([[file, 'a.jpg']], { options: '[1]' }), '422 invalid_option'],
    ['compress', formOf([[file, 'a.jpg']], { options: '{"quality":5}', quality: '5' }), '422 invalid_option'],
    ['compress?quality=5', formOf([[file, 'a.jpg']], { quality: '5' }), '422 invalid_option'],
    ['compress', formOf([[file, 'a.jpg']], { quality: '5'.repeat(20_000) }), '422 invalid_option'],
    ['compress', formOf([[Buffer.alloc(0), 'a.jpg']]), '415 unsupported_media'],
    [
      'convert',
      formOf(
        [
          [file, 'a.jpg'],
          [Buffer.from('no picture'), 'b.jpg'],
        ],
        { format: 'pdf' },
      ),
      '415 unsupported_media',
    ],
  ];
  for (const [target, form, expected] of cases) assert.equal(await codeOf(await pro.post(target, form)), expected);
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  for (const broken of ['', 'nothing', `${part}cut off`, `${part}cut off\r\n--x`, '--x\r\n\r\n\r\n--x--']) {
    assert.equal(await codeOf(await pro.post('compress', broken, headers)), '400 bad_request', broken);
  }
  assert.equal(await codeOf(await pro.post('compress', 'x', { 'content-type': 'multipart/form-data' })), '400 bad_request');
  assert.deepEqual(await pro.leftovers(), []);
});

test('progress is reported only to the session that sent the file, and only while the file is on the server', async (t: TestContext) => {
  const pro = await openProApp(t);
  const id = randomUUID();
  const ask = (tab: Tab, operationId = id) => fetch(`${pro.base}/api/process/${operationId}`, { headers: from(tab) });
  assert.equal(await codeOf(await ask(pro.tab)), '404 not_found');
  const slow = await jpegSample(1600, 1200);
  const working = pro.post('convert?format=avif', slow, { 'operation-id': id });
  const seen = new Set<string>();
  const toldOthers = new Set<string>();
  const isDone = async () => {
    const answer = await Promise.race([working, ask(pro.tab)]);
    if (answer.url.includes('/convert')) return true;
    const { state } = (await answer.json()) as { state?: string };
    if (state && !seen.has(state)) toldOthers.add(await codeOf(await ask(await pro.openPage())));
    seen.add(state ?? 'none');
    return false;
  };
  await poll(isDone, { everyMs: 10, timeoutMs: 600_000, what: 'the file to be done' });
  assert.equal((await working).status, 200);
  assert.deepEqual([...toldOthers], ['404 not_found']);
  assert.ok(seen.has('working'), [...seen].join());
  assert.equal(await codeOf(await ask(pro.tab)), '404 not_found');
  assert.equal(await codeOf(await fetch(`${pro.base}/api/process/compress`, { headers: from(pro.tab) })), '405 method_not_allowed');
});
