// @retry never: isolation
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { poll } from '@imagemill/testkit';
import { jpegSample } from './processing/test-pro.js';
import { from } from './test-app.js';
import { proFolders, startServer } from './test-process.js';

/**
 * A system that refuses namespaces and other users: root in a user namespace that can't create
 * further ones, without any capabilities.
 */
const REFUSING = [
  ...['unshare', '--user', '--map-root-user', '/bin/sh', '-c'],
  'echo 0 > /proc/sys/user/max_user_namespaces && exec setpriv --bounding-set=-all --inh-caps=-all --securebits=+noroot "$@"',
  'sh',
];
const skip = spawnSync(REFUSING[0] ?? '', [...REFUSING.slice(1), 'true']).status === 0 ? false : 'takes Linux with user namespaces';

test("if workers can't be isolated as required, the site runs but refuses files for now", { skip }, async (t) => {
  const { folders, tab } = await proFolders(t);
  const { base, stderr } = await startServer(t, { ...folders, MIN_ISOLATION: 'jail' }, REFUSING);
  assert.equal((await fetch(`${base}/healthz`)).status, 200);
  const ready = await fetch(`${base}/readyz`);
  assert.equal(ready.status, 503);
  assert.match(((await ready.json()) as { detail: string }).detail, /shut off as far as they must be: jail/);
  const file = await fetch(`${base}/api/process/compress`, { method: 'POST', headers: from(tab), body: Buffer.from(await jpegSample()) });
  assert.deepEqual([file.status, file.headers.get('retry-after')], [503, '60']);
  const [line = ''] = stderr()
    .split('\n')
    .filter((text) => text.includes('files are not processed'));
  const told = JSON.parse(line) as { level: number; minimum: string; refused: string[] };
  assert.deepEqual([told.level, told.minimum], [50, 'jail']);
  assert.match(told.refused.join('\n'), /a jail in a user namespace: ended with code 1: unshare: .*No space left on device/);
});

test('weaker isolation is logged, with its level and the reason', { skip }, async (t) => {
  const { folders, tab } = await proFolders(t);
  const { base, stderr } = await startServer(t, { ...folders, METRICS_PORT: '0' }, REFUSING);
  assert.equal((await fetch(`${base}/readyz`)).status, 200);
  const file = await fetch(`${base}/api/process/compress`, { method: 'POST', headers: from(tab), body: Buffer.from(await jpegSample()) });
  assert.equal(file.status, 200);
  await poll(async () => stderr().includes('less isolated than they could be'), { what: 'the line in the log' });
  const told = JSON.parse(
    stderr()
      .split('\n')
      .find((text) => text.includes('less isolated')) ?? '{}',
  );
  assert.match(told.isolation, /^(?:filter|weak)$/);
  assert.match(told.note, /^Workers /);
  assert.ok(told.refused.length > 0);
  assert.match(stderr(), /SECRET is in the environment/);
});
