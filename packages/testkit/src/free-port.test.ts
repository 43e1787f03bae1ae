import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from './free-port.js';

const MODULE = JSON.stringify(new URL('./free-port.js', import.meta.url).href);

test('a port is free and is given out only once', async (t) => {
  const ports = await Promise.all(Array.from({ length: 200 }, () => freePort()));
  assert.equal(new Set(ports).size, ports.length);
  const server = createServer().listen(ports[0], '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
});

test('no other process gets the port a process got, until that process ends', {
  skip: process.platform !== 'linux' && 'only Linux has such names',
}, async (t) => {
  const mine = await freePort();
  // Another process, which can only choose this port.
  const script = `import crypto from 'node:crypto'; import { syncBuiltinESMExports } from 'node:module';
    let asked = 0; crypto.randomInt = () => { if (++asked > 3) { console.log('refused'); process.exit(); } return ${mine}; }; syncBuiltinESMExports();
    const { freePort } = await import(${MODULE}); console.log('got', await freePort());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  assert.equal(stdout, 'refused\n');
  // That process has ended, and its names with it.
  const { stdout: port } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    `import { freePort } from ${MODULE}; console.log(await freePort());`,
  ]);
  const reservation = createServer().listen({ path: `\0imagemill-test-port-${port.trim()}` });
  t.after(() => reservation.close());
  await once(reservation, 'listening');
});
