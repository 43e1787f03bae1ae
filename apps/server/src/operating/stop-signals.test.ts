import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onStopSignal } from './stop-signals.js';

test('a stop that hangs still ends within 10 s', (t) => {
  t.after(() => process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT'));
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const heard: unknown[] = [];
  onStopSignal(
    () => heard.push('stop'),
    (code) => heard.push(code),
  );
  process.emit('SIGTERM');
  process.emit('SIGTERM');
  t.mock.timers.tick(9000);
  assert.deepEqual(heard, ['stop'], 'npm passes the same signal on');
  t.mock.timers.tick(1000);
  assert.deepEqual(heard, ['stop', 0]);
});
