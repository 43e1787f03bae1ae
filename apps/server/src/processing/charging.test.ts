// @retry never: charging
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { type TestContext, test } from 'node:test';
import { awakeTime, mountSmallDisk, poll } from '@imagemill/testkit';
import { from } from '../test-app.js';
import { jpegSample, openProApp, openProTab, PRO_ADDRESS, type ProApp } from './test-pro.js';

/** Work that takes long enough to disconnect in the middle of it. */
const SLOW = 'convert?format=avif&effort=max';
const slowSample = () => jpegSample(2500, 2000);

/** Starts a request whose body is sent by hand. */
function begin({ base, tab }: ProApp, target: string, bytes: number): http.ClientRequest {
  const headers = { ...from(tab), 'content-length': bytes };
  const request = http.request(`${base}/api/process/${target}`, { method: 'POST', headers, agent: false });
  request.on('error', () => {});
  return request;
}

const LONG_WAIT = { timeoutMs: 120_000 };
const untilBusy = ({ pool }: ProApp, busy: number) => poll(() => pool.state().busy === busy, { ...LONG_WAIT, what: `${busy} at work` });

/** Nothing reserved, nothing charged, nothing on disk. */
async function assertClean(pro: ProApp): Promise<void> {
  await poll(async () => (await pro.allowance()).reserved === 0, { ...LONG_WAIT, what: 'the unit to be given back' });
  assert.deepEqual(await pro.allowance(), { used: 0, reserved: 0 });
  await poll(async () => (await pro.leftovers()).length === 0, { ...LONG_WAIT, what: 'the folders to be gone' });
  assert.deepEqual([pro.pool.state().busy, pro.pool.state().waiting], [0, 0]);
}

async function assertNextIsDone(pro: ProApp): Promise<void> {
  const next = await pro.post('compress', await jpegSample());
  assert.equal(next.status, 200, await next.text());
}

test('of 64 simultaneous calls with 10 left, exactly 10 succeed, 54 are refused, and nothing is lost', async (t) => {
  const pro = await openProApp(t, { env: { PRO_DAILY_FILES: '10', QUEUE_LENGTH: '16', QUEUE_WAIT_MS: '60000' } });
  const file = await jpegSample();
  const answers = await Promise.all(Array.from({ length: 64 }, () => pro.post('compress', file)));
  const codes = await Promise.all(answers.map(async (answer) => (answer.ok ? '200' : ((await answer.json()) as { code: string }).code)));
  assert.equal(codes.filter((code) => code === '200').length, 10, codes.join());
  assert.equal(codes.filter((code) => code === 'pro_limit_reached').length, 54);
  for (const answer of answers.filter(({ ok }) => ok)) assert.ok((await answer.arrayBuffer()).byteLength > 0);
  assert.deepEqual(await pro.allowance(), { used: 10, reserved: 0 });
  assert.equal((await pro.store.counters()).total, 10);
  await poll(async () => (await pro.leftovers()).length === 0, { ...LONG_WAIT, what: 'the folders to be gone' });
});

test("a client that disconnects while uploading frees its place and isn't charged", async (t) => {
  const pro = await openProApp(t, { env: { QUEUE_LENGTH: '0' } });
  const request = begin(pro, 'compress', 1_000_000);
  request.write(randomBytes(200_000));
  await poll(async () => (await pro.leftovers()).length === 1, { ...LONG_WAIT, what: 'the upload to begin' });
  request.destroy();
  await assertClean(pro);
  await assertNextIsDone(pro);
});

test("a client that disconnects during the work or in the queue frees its place and isn't charged", async (t) => {
  const pro = await openProApp(t, { env: { QUEUE_LENGTH: '2' } });
  const file = await slowSample();
  const [worked, waiting] = [begin(pro, SLOW, file.length), begin(pro, SLOW, file.length)];
  worked.end(file);
  await untilBusy(pro, 1);
  waiting.end(file);
  await poll(() => pro.pool.state().waiting === 1, { ...LONG_WAIT, what: 'one in line' });
  assert.deepEqual(await pro.allowance(), { used: 0, reserved: 2 });
  waiting.destroy();
  await poll(() => pro.pool.state().waiting === 0, { ...LONG_WAIT, what: 'the line to be empty' });
  worked.destroy();
  await untilBusy(pro, 0);
  await assertClean(pro);
  await assertNextIsDone(pro);
});

test("another account's file goes before further files of a busy account", async (t) => {
  const pro = await openProApp(t, { env: { WORKERS: '1' } });
  const other = { ...pro, tab: await openProTab(pro.store, 'bob@example.org') };
  const file = await slowSample();
  const long = [begin(pro, SLOW, file.length), begin(pro, SLOW, file.length)];
  for (const [index, request] of long.entries()) {
    request.end(file);
    await poll(() => pro.pool.state().busy + pro.pool.state().waiting === index + 1, { ...LONG_WAIT, what: 'one more' });
  }
  const small = await jpegSample();
  const passing = begin(other, 'compress', small.length);
  const answered = once(passing, 'response') as Promise<[http.IncomingMessage]>;
  passing.end(small);
  await poll(() => pro.pool.state().waiting === 2, { ...LONG_WAIT, what: 'both in line' });
  long[0]?.destroy();
  const [answer] = await answered;
  answer.resume();
  assert.equal(answer.statusCode, 200);
  assert.deepEqual([pro.pool.state().busy, pro.pool.state().waiting].sort(), [0, 1], 'the second long one has only its turn now');
  long[1]?.destroy();
  await assertClean(pro);
});

test('if PRO is revoked during the work, this file is finished and the next is refused', async (t) => {
  const pro = await openProApp(t);
  const file = await jpegSample(1200, 900);
  const working = pro.post('convert?format=avif', file);
  await untilBusy(pro, 1);
  assert.equal(await pro.store.revokePro({ address: PRO_ADDRESS, now: Date.now() }), true);
  assert.equal((await working).status, 200);
  assert.equal(((await (await pro.post('compress', file)).json()) as { code: string }).code, 'pro_required');
  assert.equal((await pro.allowance()).used, 1);
});

test('work that is stopped at its deadline is not charged', async (t) => {
  const pro = await openProApp(t, { env: { PRO_TIMEOUT_MS: '300' } });
  const answer = await pro.post('convert?format=png&effort=max', await slowSample());
  assert.equal(((await answer.json()) as { code: string }).code, 'timed_out');
  assert.match(answer.headers.get('ratelimit') ?? '', /^"daily";r=200;/);
  await assertClean(pro);
});

test("files beyond the queue's length or wait limit are refused with a time to retry", async (t) => {
  const pro = await openProApp(t, { env: { QUEUE_LENGTH: '1', QUEUE_WAIT_MS: '400' } });
  const file = await slowSample();
  await pro.pool.ping();
  const first = begin(pro, SLOW, file.length);
  first.end(file);
  await untilBusy(pro, 1);
  const others = await Promise.all(Array.from({ length: 3 }, () => pro.post(SLOW, file)));
  for (const answer of others) {
    assert.equal(((await answer.json()) as { code: string }).code, 'server_busy');
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
  }
  assert.deepEqual(await pro.allowance(), { used: 0, reserved: 1 });
  first.destroy();
  await assertClean(pro);
});

test("a nearly full disk isn't filled: large files are refused, small ones processed", async (t) => {
  const disk = await mountSmallDisk(70_000_000);
  if (!disk) return t.skip('a small disk cannot be mounted here');
  const pro = await openProApp(t, { env: { TEMP_DIR: disk.path } });
  // After the server has closed, because it still checks its folders.
  t.after(() => disk[Symbol.asyncDispose]());
  const large = await pro.post('compress', Buffer.alloc(10_000_000));
  assert.equal(((await large.json()) as { code: string }).code, 'server_busy');
  assert.ok(Number(large.headers.get('retry-after')) > 0);
  await assertClean(pro);
  await assertNextIsDone(pro);
});

test('a client that sends nothing, or hardly anything, times out', async (t: TestContext) => {
  const pro = await openProApp(t, { uploadPace: { windowMs: 300, minBytes: 1000, overallMs: 60_000 } });
  const silent = begin(pro, 'compress', 1_000_000);
  const dripping = begin(pro, 'compress', 1_000_000);
  const statuses = [silent, dripping].map(async (request) => ((await once(request, 'response')) as [http.IncomingMessage])[0].statusCode);
  silent.flushHeaders();
  const drip = setInterval(() => dripping.write('x'), 20);
  t.after(() => clearInterval(drip));
  assert.deepEqual(await Promise.all(statuses), [408, 408]);
  await assertClean(pro);
  await assertNextIsDone(pro);
});

test('a stopping server ends uploads and long work with 503, uncharged', async (t) => {
  const finishMs = 3000;
  const pro = await openProApp(t, { finishMs });
  const file = await jpegSample();
  const uploading = begin(pro, 'compress', 1_000_000);
  uploading.write(randomBytes(100_000));
  await poll(async () => (await pro.leftovers()).length === 1, { ...LONG_WAIT, what: 'the upload to begin' });
  const answered = once(uploading, 'response');
  let isWorkOver = false;
  const working = pro.post('convert?format=avif&effort=max&lossless=true', await jpegSample(4000, 3000)).finally(() => {
    isWorkOver = true;
  });
  await untilBusy(pro, 1);
  const late = pro.post('compress', file).then(
    ({ status }) => status,
    () => 503,
  );
  const since = performance.now();
  using clock = awakeTime();
  const closed = pro.app.close();
  const [response] = (await answered) as [http.IncomingMessage];
  assert.equal(response.statusCode, 503);
  response.resume();
  assert.ok(!isWorkOver, 'uploads are not waited for');
  assert.equal((await working).status, 503);
  assert.ok(performance.now() - since >= finishMs - 5, 'work has some time to finish');
  assert.equal(await late, 503, 'a request that comes while the server is closing gets 503');
  await closed;
  assert.ok(clock.now() < 10_000, `${clock.now()} ms`);
  assert.deepEqual(await pro.allowance(), { used: 0, reserved: 0 });
  assert.deepEqual(await pro.leftovers(), []);
});
