// @retry never: charging
import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { test } from 'node:test';
import { monthOf } from '@imagemill/core';
import { addApiKey, photo, poll } from '@imagemill/testkit';
import { formOf, jpegSample } from '../processing/test-pro.js';
import { OTHER_SECRET, openTestStore, SECRET } from '../test-app.js';
import { holderOf, type LiveApi, openLiveApi, refusalOf } from './test-api.js';

const LONG_WAIT = { timeoutMs: 120_000 };
/** Work that takes long enough for a client to disconnect in the middle of it. */
const SLOW = 'convert?format=avif&effort=max';
const ROOMY = { QUEUE_LENGTH: '16', QUEUE_WAIT_MS: '60000' };

const outcomeOf = async (answer: Response) => {
  if (!answer.ok) return refusalOf(answer);
  await answer.arrayBuffer();
  return '200';
};

async function assertClean(api: LiveApi, used: number): Promise<void> {
  await poll(async () => (await api.allowance()).reserved === 0, { ...LONG_WAIT, what: 'the unit to be given back' });
  assert.deepEqual(await api.allowance(), { used, reserved: 0 });
  await poll(async () => (await api.leftovers()).length === 0, { ...LONG_WAIT, what: 'the folders to be gone' });
  assert.deepEqual([api.pool.state().busy, api.pool.state().waiting], [0, 0]);
}

test('of 64 simultaneous calls with 10 left, exactly 10 succeed, 54 are refused, and nothing is lost', async (t) => {
  const api = await openLiveApi(t, { env: { ...ROOMY, API_MONTHLY_FILES: '10' } });
  const file = await jpegSample();
  const answers = await Promise.all(Array.from({ length: 64 }, () => api.post('compress', file)));
  const outcomes = await Promise.all(answers.map(outcomeOf));
  assert.equal(outcomes.filter((outcome) => outcome === '200').length, 10, outcomes.join());
  assert.equal(outcomes.filter((outcome) => outcome === '429 allowance_used').length, 54, outcomes.join());
  for (const { headers } of answers.filter(({ status }) => status === 429)) {
    assert.ok(Number(headers.get('retry-after')) > 0);
    assert.match(headers.get('ratelimit') ?? '', /^"minute";r=\d+;t=\d+, "month";r=0;t=\d+$/);
  }
  await assertClean(api, 10);
  assert.equal((await api.store.counters()).total, 10);
  const other = await addApiKey(api.store);
  assert.equal(
    await outcomeOf(await api.post('compress', file, { authorization: `Bearer ${other}` })),
    '200',
    'another key has its own allowance',
  );
});

test('the per-minute limit applies to each key, and is exact under load', async (t) => {
  const now = Date.parse('2026-11-16T10:00:15Z');
  const api = await openLiveApi(t, { clock: () => now, env: { API_RATE_PER_MINUTE: '7' } });
  const outcomes = await Promise.all(Array.from({ length: 20 }, async () => outcomeOf(await api.get('usage'))));
  assert.equal(outcomes.filter((outcome) => outcome === '200').length, 7);
  const refused = await api.post('compress?x=1', 'x');
  assert.equal(refused.headers.get('retry-after'), '45');
  assert.match(refused.headers.get('ratelimit') ?? '', /^"minute";r=0;t=45, "month";r=5000;/);
  assert.equal(await refusalOf(refused), '429 rate_limited');
  const other = await addApiKey(api.store);
  assert.equal((await api.get('usage', { authorization: `Bearer ${other}` })).status, 200);
});

test('unchanged and failed files cost nothing', async (t) => {
  const api = await openLiveApi(t);
  const hasty = await openLiveApi(t, { store: api.store, env: { API_TIMEOUT_MS: '500' } });
  const tight = await photo(300, 200).jpeg({ quality: 20, mozjpeg: true }).toBuffer();
  const answer = await api.post('compress?quality=95', tight);
  assert.deepEqual([answer.headers.get('result'), answer.headers.get('result-reason')], ['unchanged', 'would_grow']);
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), tight);
  assert.match(answer.headers.get('ratelimit') ?? '', /"month";r=5000;/);
  const file = await jpegSample(2500, 2000);
  const late = await hasty.post('convert?format=png&effort=max', file);
  assert.match(late.headers.get('ratelimit') ?? '', /"month";r=5000;/);
  assert.equal(await refusalOf(late), '422 timed_out');
  assert.equal(await refusalOf(await api.post('compress', file.subarray(0, 20_000))), '422 corrupt_input');
  await assertClean(api, 0);
  await assertClean(hasty, 0);
  assert.deepEqual((await api.store.counters()).byTool, {});
});

test("a client that disconnects during upload or work isn't charged, and leaves nothing behind", async (t) => {
  const api = await openLiveApi(t);
  const file = await jpegSample(2500, 2000);
  const begin = (bytes: number) => {
    const headers = { authorization: `Bearer ${api.key}`, 'content-length': bytes };
    const request = http.request(`${api.base}/v1/${SLOW}`, { method: 'POST', headers, agent: false });
    return request.on('error', () => {});
  };
  const uploading = begin(1_000_000);
  uploading.write(file.subarray(0, 100_000));
  await poll(async () => (await api.leftovers()).length === 1, { ...LONG_WAIT, what: 'the upload to begin' });
  uploading.destroy();
  await assertClean(api, 0);
  const working = begin(file.length);
  working.end(file);
  await poll(() => api.pool.state().busy === 1, { ...LONG_WAIT, what: 'the work to begin' });
  assert.deepEqual(await api.allowance(), { used: 0, reserved: 1 });
  working.destroy();
  await assertClean(api, 0);
});

test('ten simultaneous requests with one Idempotency-Key are charged once; each succeeds or is told to wait', async (t) => {
  const api = await openLiveApi(t, { env: ROOMY });
  const file = await jpegSample(1200, 900);
  const send = () => api.post('compress', file, { 'idempotency-key': 'order-7' });
  const answers = await Promise.all(Array.from({ length: 10 }, send));
  for (const answer of answers.filter(({ status }) => status === 409)) assert.ok(Number(answer.headers.get('retry-after')) > 0);
  const outcomes = await Promise.all(answers.map(outcomeOf));
  assert.ok(outcomes.includes('200'));
  assert.deepEqual(
    [...new Set(outcomes)].filter((outcome) => outcome !== '200' && outcome !== '409 idempotency_running'),
    [],
  );
  await assertClean(api, 1);
  const again = await send();
  assert.equal(again.status, 200);
  assert.match(again.headers.get('ratelimit') ?? '', /"month";r=4999;/);
  assert.equal(again.headers.get('etag'), (await send()).headers.get('etag'), 'computed again from the same bytes');
  await assertClean(api, 1);
  assert.equal((await api.store.counters()).total, 1);
});

test('a repeat is recognized with either kind of body, by its parsed options, and works with no allowance left', async (t) => {
  const api = await openLiveApi(t, { env: { API_MONTHLY_FILES: '1' } });
  const file = await jpegSample();
  const headers = { 'idempotency-key': '"a quoted one"'.replaceAll(' ', '_') };
  assert.equal(await outcomeOf(await api.post('convert?format=webp&quality=auto', file, headers)), '200');
  assert.equal(await outcomeOf(await api.post('convert?quality=auto&format=webp', file, headers)), '200', 'another order');
  assert.equal(
    await outcomeOf(await api.post('convert', formOf([[file, 'other-name.jpg']], { format: 'webp' }), headers)),
    '200',
    'a form',
  );
  assert.equal(await outcomeOf(await api.post('convert?format=webp', file, { ...headers, accept: 'application/json' })), '200', 'a report');
  for (const [target, body] of [
    ['convert?format=webp&quality=80', file],
    ['convert?format=webp&minScore=76', file],
    ['convert?format=jpeg', file],
    ['compress?format=webp', file],
    ['convert?format=webp', await jpegSample(321, 240)],
  ] as const) {
    assert.equal(await refusalOf(await api.post(target, body, headers)), '422 idempotency_mismatch', target);
  }
  assert.equal(await refusalOf(await api.post('convert?format=webp', file, { 'idempotency-key': 'new' })), '429 allowance_used');
  await assertClean(api, 1);
});

test('an Idempotency-Key belongs to one API key, and can be used again after a failure', async (t) => {
  const api = await openLiveApi(t);
  const [file, other] = [await jpegSample(), `Bearer ${await addApiKey(api.store)}`];
  const headers = { 'idempotency-key': 'k' };
  assert.equal(await refusalOf(await api.post('compress', file.subarray(0, 4000), headers)), '422 corrupt_input');
  assert.equal(await outcomeOf(await api.post('compress', file, headers)), '200');
  assert.equal(await outcomeOf(await api.post('resize?width=10', file, { ...headers, authorization: other })), '200');
  await assertClean(api, 1);
  for (const key of ['', 'two words', 'x'.repeat(256), 'ü']) {
    const answer = await api.post('compress', file, { 'idempotency-key': key });
    assert.equal(await refusalOf(answer), '400 bad_request', key);
  }
  assert.equal(await outcomeOf(await api.post('compress', file, { 'idempotency-key': '~'.repeat(255) })), '200');
});

test('a request whose file stays unchanged keeps its Idempotency-Key, and repeating it costs nothing', async (t) => {
  const api = await openLiveApi(t);
  const tight = await photo(300, 200).jpeg({ quality: 20, mozjpeg: true }).toBuffer();
  const send = (target: string) => api.post(target, tight, { 'idempotency-key': 'k' });
  assert.equal(await outcomeOf(await send('compress?quality=95')), '200');
  assert.equal(await outcomeOf(await send('compress?quality=95')), '200');
  assert.equal(await refusalOf(await send('compress?quality=10')), '422 idempotency_mismatch');
  await assertClean(api, 0);
});

test('a repeated request is recognized after the secret has changed', async (t) => {
  const store = await openTestStore(t);
  const before = await openLiveApi(t, { store, secrets: [SECRET] });
  const file = await jpegSample();
  const headers = { 'idempotency-key': 'k', authorization: `Bearer ${before.key}` };
  assert.equal(await outcomeOf(await before.post('compress', file, headers)), '200');
  const after = await openLiveApi(t, { store, secrets: [OTHER_SECRET, SECRET] });
  assert.equal(await outcomeOf(await after.post('compress', file, headers)), '200');
  assert.equal(await refusalOf(await after.post('compress?quality=5', file, headers)), '422 idempotency_mismatch');
  await assertClean(before, 1);
});

test('withdrawing the API lets running work finish, and the next request is refused', async (t) => {
  const api = await openLiveApi(t);
  const headers = { authorization: `Bearer ${api.key}` };
  const working = http.request(`${api.base}/v1/convert?format=avif`, { method: 'POST', headers, agent: false });
  const answered = once(working, 'response');
  working.end(await jpegSample(1200, 900));
  await poll(() => api.pool.state().busy === 1, { ...LONG_WAIT, what: 'the work to begin' });
  const holder = await holderOf(api.store, api.key);
  await api.store.withdrawApi(Date.now());
  const [answer] = (await answered) as [http.IncomingMessage];
  answer.resume();
  assert.equal(answer.statusCode, 200);
  const now = Date.now();
  assert.equal((await api.store.readAllowance({ holder, period: monthOf(now), now })).reserved, 0);
  // Which of the two depends on when the state was last read.
  assert.match(await refusalOf(await api.post('compress', 'x')), /^(401 invalid_key|501 api_not_live)$/);
});
