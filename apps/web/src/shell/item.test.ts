import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorCode } from '@imagemill/errors';
import { canRetry } from './item.js';

test('a retry is offered only for errors that may not happen again', () => {
  const offered = (code: ErrorCode) => canRetry({ kind: 'failed', error: { code, extras: {} } });
  for (const code of ['internal', 'server_busy', 'timed_out', 'too_complex', 'pro_required'] as const)
    assert.equal(offered(code), true, code);
  for (const code of ['corrupt_input', 'unsupported_media', 'too_many_pixels', 'invalid_option', 'target_unreachable'] as const)
    assert.equal(offered(code), false, code);
  assert.equal(canRetry({ kind: 'waiting' }), false);
});
