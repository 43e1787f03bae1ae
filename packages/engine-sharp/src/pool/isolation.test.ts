// @retry never: isolation
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { WORK_IN_JAIL } from './jail.js';
import { INPUT_NAME } from './messages.js';
import { openPlantedPool } from './testing/planted-pool.js';
import type { Try } from './testing/planted-worker.js';
import { until } from './testing/poll.js';

const OWNER = fileURLToPath(new URL('./testing/pool-owner.js', import.meta.url));
const INPUT = join(WORK_IN_JAIL, INPUT_NAME(0));
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const mounts = ['--mount', '--net', '--pid', '--fork', 'mount', '-t', 'tmpfs', 'none', tmpdir()];
const canMount = isRoot && spawnSync('unshare', mounts).status === 0;
const skip = canMount ? false : 'only root that may mount can shut a process off from all that is here';

describe('a process that a file has taken over', { timeout: 900_000, skip }, () => {
  let planted: Awaited<ReturnType<typeof openPlantedPool>>;
  let data: string;
  const server = createServer((socket) => socket.end());
  const local = createServer((socket) => socket.end());
  before(async () => {
    planted = await openPlantedPool({ workers: 2 });
    data = await mkdtemp(join(tmpdir(), 'imagemill-data-'));
    await writeFile(join(data, 'store.db'), 'what is stored', { mode: 0o666 });
    server.listen(0, '127.0.0.1');
    local.listen(join(data, 'socket'));
    await Promise.all([once(server, 'listening'), once(local, 'listening')]);
  });
  after(async () => {
    server.close();
    local.close();
    await planted.close();
    await rm(data, { recursive: true, force: true });
  });
  const tryAll = async (tries: readonly Try[]): Promise<readonly string[]> =>
    JSON.parse((await planted.outcomeOf({ act: 'try', tries })).detail ?? '[]');

  test('is shut off by namespaces', () => {
    const { isolation, isolationNote } = planted.pool.state();
    assert.deepEqual([isolation, isolationNote], ['namespaces', undefined]);
  });

  test('reads its input and nothing else', async () => {
    assert.deepEqual(await tryAll([{ read: INPUT }, { list: WORK_IN_JAIL }, { variables: true }]), [
      'an input',
      'in-0',
      'PATH TMPDIR VIPS_BLOCK_UNTRUSTED',
    ]);
    const root = (await tryAll([{ list: '/' }]))[0]?.split(' ') ?? [];
    assert.deepEqual(
      root.filter((name) => ['etc', 'proc', 'dev', 'sys', 'home', 'root', 'var', 'run'].includes(name)),
      [],
    );
    const hidden = [
      join(data, 'store.db'),
      '/etc/passwd',
      `/proc/${process.pid}/environ`,
      '/proc/self/environ',
      join(planted.folder, 'input'),
      join(planted.poolFolder, 'slot-1', 'work'),
      `${WORK_IN_JAIL}/../../../etc/passwd`,
    ];
    assert.deepEqual(
      await tryAll(hidden.map((read) => ({ read }))),
      hidden.map(() => 'ENOENT'),
    );
  });

  test('writes nowhere but into its folder', async () => {
    const tries = ['/planted', join(dirname(OWNER), 'planted-worker.js'), join(data, 'planted'), INPUT];
    assert.deepEqual(await tryAll(tries.map((write) => ({ write }))), ['EROFS', 'EROFS', 'ENOENT', 'EACCES']);
    assert.deepEqual((await readdir(data)).sort(), ['socket', 'store.db']);
    assert.equal(await readFile(join(planted.folder, 'input'), 'utf8'), 'an input');
  });

  test('reaches no network, no socket and no other process', async () => {
    const { port } = server.address() as AddressInfo;
    const tries = [
      { port },
      { socket: join(data, 'socket') },
      { socket: '\0imagemill' },
      { signal: process.pid },
      { signal: process.ppid },
    ];
    assert.deepEqual(await tryAll(tries), ['ENETUNREACH', 'ENOENT', 'ECONNREFUSED', 'ESRCH', 'ESRCH']);
  });

  test('leaves no process and no file behind', async () => {
    const mark = `planted-${process.pid}-${Date.now()}`;
    assert.equal(await planted.codeOf({ act: 'leave-behind', mark }), 'result');
    await until(() => planted.ended.includes('suspect'));
    await until(async () => (await processesWith(mark)).length === 0);
    await planted.codeOf({ act: 'succeed' });
    for (const slot of await readdir(planted.poolFolder)) assert.ok(!existsSync(join(planted.poolFolder, slot, 'work', 'left')));
  });
});

/** The processes whose command line has this in it. */
async function processesWith(mark: string): Promise<readonly string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = pids.map(async (pid) => ((await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(mark) ? [pid] : []));
  return (await Promise.all(found)).flat();
}

/** Starts a small server with a pool and waits until one of its processes hangs. */
async function startOwner(port: number, as: readonly string[] = []) {
  const [command = process.execPath, ...args] = [...as, process.execPath, OWNER, String(port)];
  const owner = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(owner.stdout, 'data');
  return {
    owner,
    facts: JSON.parse(String(line)) as {
      processes: number[];
      folder: string;
      isolation: string;
      isolationNote?: string;
      first: string;
      tried: string;
    },
  };
}

/** One that has ended but that nobody has asked about yet has no command line any more. */
function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}

const noProc = process.platform === 'linux' ? false : 'finds processes in /proc';

test('when the server is killed, its processes go by themselves', { skip: noProc, timeout: 600_000 }, async () => {
  const { owner, facts } = await startOwner(9);
  const hasOne = facts.processes.some(isRunning);
  owner.kill('SIGKILL');
  assert.ok(hasOne);
  await until(() => !facts.processes.some(isRunning));
  await rm(facts.folder, { recursive: true, force: true });
});

for (const { who, as } of [
  { who: 'a user without rights', as: ['--reuid', '65534', '--regid', '65534', '--clear-groups', '--inh-caps=-all'] },
  { who: 'root in a container that may not mount', as: ['--bounding-set=-sys_admin', '--inh-caps=-sys_admin'] },
]) {
  test(`for ${who} processes work as well, without network where the kernel lets them go without`, {
    skip: skip || outOfReach(as),
    timeout: 600_000,
  }, async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { owner, facts } = await startOwner((server.address() as AddressInfo).port, ['setpriv', ...as]);
    owner.kill('SIGKILL');
    server.close();
    await rm(facts.folder, { recursive: true, force: true });
    assert.equal(facts.first, 'result');
    assert.match(facts.isolation, /^(no-network|environment)$/);
    assert.equal(facts.tried, JSON.stringify([facts.isolation === 'no-network' ? 'ENETUNREACH' : 'connected']));
    assert.ok(facts.isolationNote);
  });
}

/** Why somebody cannot run this code: a folder above it is its owner's alone. */
function outOfReach(as: readonly string[]): string | false {
  return spawnSync('setpriv', [...as, 'test', '-r', OWNER]).status === 0 ? false : 'others may not read this folder';
}
