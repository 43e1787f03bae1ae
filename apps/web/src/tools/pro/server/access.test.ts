import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError, type ErrorCode } from '@imagemill/errors';
import type { ApiClient } from '../../../shell/quota/api-client.js';
import { createServerAccess } from './access.js';

const RESETS = '2026-11-16T00:00:00.000Z';
const files = (remaining: number) => ({ limit: 200, used: 200 - remaining, remaining, resetsAt: RESETS });

/** An account endpoint that gives these answers in order, then keeps repeating the last one. */
function accountSaying(...answers: readonly (object | ErrorCode)[]) {
  let asked = 0;
  const get = async () => {
    const answer = answers[Math.min(asked, answers.length - 1)] ?? {};
    asked += 1;
    if (typeof answer === 'string') throw new AppError(answer);
    return answer;
  };
  return { api: { get } as unknown as ApiClient, asked: () => asked };
}

test('the account decides whether files can be uploaded', async () => {
  const cases = [
    [{ tier: 'pro', serverFiles: files(188) }, 'pro', 188],
    [{ tier: 'free', serverFiles: null }, 'no_pro', 0],
    ['sign_in_required', 'signed_out', 0],
    ['session_required', 'signed_out', 0],
    ['store_unavailable', 'away', 0],
  ] as const;
  for (const [answer, kind, left] of cases) {
    const server = createServerAccess(accountSaying(answer).api);
    assert.equal(server.state.value.kind, 'asking');
    await server.refresh();
    assert.deepEqual([server.access.value.kind, server.left.value], [kind, left]);
  }
});

test('a running file reserves a unit; once it is used or released, the server is asked what is left', async () => {
  const pro = (remaining: number) => ({ tier: 'pro', serverFiles: files(remaining) });
  const { api, asked } = accountSaying(pro(2), pro(1), pro(1));
  const server = createServerAccess(api);
  await server.refresh();
  server.hold('a');
  server.hold('a');
  assert.deepEqual([server.left.value, server.isFree('a'), server.isFree('b')], [1, true, false]);
  server.deliver('a');
  assert.equal(server.left.value, 1, 'the used unit is gone before the server has answered');
  await server.refresh();
  assert.equal(server.isFree('a'), false, 'another run takes another unit');
  server.hold('b');
  assert.equal(server.left.value, 0);
  server.release('b');
  assert.equal(server.left.value, 1);
  const before = asked();
  server.release('b');
  await Promise.resolve();
  assert.equal(asked(), before + 1, "releasing a unit that isn't held is no reason to ask again");
});

test('several tools refreshing at once send one request', async () => {
  const { api, asked } = accountSaying('sign_in_required');
  const server = createServerAccess(api);
  await Promise.all([server.refresh(), server.refresh(), server.refresh()]);
  assert.equal(asked(), 1);
});
