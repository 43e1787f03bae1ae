// npm run try:starts [-- starts loops]: starts the server again and again on a busy machine, as
// root and as an ordinary user, and tells how well its workers were isolated each time. It must be
// the best way that the system allows, every time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { freePort, poll, startCommand, temporaryDirectory } from '@imagemill/testkit';
import { keepBusy } from './busy-machine.js';

const [starts = 20, loops = 8] = process.argv.slice(2).map(Number);
const ORDINARY = 65_534;
const AS = {
  root: [],
  'an ordinary user': ['setpriv', '--reuid', `${ORDINARY}`, '--regid', `${ORDINARY}`, '--clear-groups', '--inh-caps=-all'],
} as const;

interface Start {
  readonly isolation: string | undefined;
  readonly ready: number;
  readonly seconds: number;
  readonly log: string;
}

async function start(as: readonly string[]): Promise<Start> {
  await using folder = await temporaryDirectory('imagemill-starts-');
  const [dataDir, tempDir] = [path.join(folder.path, 'data'), path.join(folder.path, 'temp')];
  for (const made of [dataDir, tempDir]) {
    await mkdir(made);
    if (as.length > 0) await chown(made, ORDINARY, ORDINARY);
  }
  if (as.length > 0) await chown(folder.path, ORDINARY, ORDINARY);
  const [port, metricsPort] = [await freePort(), await freePort()];
  const { flags, main } = startCommand();
  const [command = '', ...args] = [...as, process.execPath, ...flags, main];
  const env = {
    PATH: process.env.PATH ?? '',
    HOST: '127.0.0.1',
    PORT: `${port}`,
    METRICS_PORT: `${metricsPort}`,
    DATA_DIR: dataDir,
    TEMP_DIR: tempDir,
  };
  const since = performance.now();
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const status = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
  await poll(async () => (await status()) !== 0, { what: 'the server to answer', timeoutMs: 600_000 });
  // An overloaded machine may take its time, but not forever.
  await poll(async () => (await status()) === 200, { what: 'the server to be ready', timeoutMs: 600_000 }).catch(() => {});
  const seconds = (performance.now() - since) / 1000;
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const isolation = /imagemill_pool_info\{isolation="(\w+)"\} 1/.exec(metrics)?.[1];
  const ready = await status();
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { isolation, ready, seconds, log: log.trim() };
}

using _busy = keepBusy(loops);
let isSame = true;
for (const [who, as] of Object.entries(AS)) {
  const seen: Start[] = [];
  for (let index = 0; index < starts; index += 1) seen.push(await start(as));
  const levels = new Set(seen.map(({ isolation, ready }) => `${isolation}, /readyz ${ready}`));
  const slowest = Math.max(...seen.map(({ seconds }) => seconds));
  console.log(`${who}: ${seen.length} starts next to ${loops} loops: ${[...levels].join(' | ')}; the slowest took ${slowest.toFixed(1)} s`);
  for (const line of new Set(seen.map(({ log }) => log).filter(Boolean))) console.log(`  ${line}`);
  isSame &&= levels.size === 1;
}
process.exitCode = isSame ? 0 : 1;
