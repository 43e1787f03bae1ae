// @retry never: isolation
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { INPUT_NAME } from '../messages.js';
import { openPlantedPool } from '../testing/planted-pool.js';
import type { Try } from '../testing/planted-worker.js';
import { until } from '../testing/poll.js';
import type { OwnersFacts } from '../testing/pool-owner.js';
import { WORK_IN_JAIL } from './jail.js';

const OWNER = fileURLToPath(new URL('../testing/pool-owner.js', import.meta.url));
const INPUT = join(WORK_IN_JAIL, INPUT_NAME(0));
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const mounts = ['--mount', '--net', '--pid', '--fork', 'mount', '-t', 'tmpfs', 'none', tmpdir()];
const canMount = isRoot && spawnSync('unshare', mounts).status === 0;
const skip = canMount ? false : 'only root that may mount can shut a process off from all that is here';

describe('a worker that a file has taken over', { timeout: 900_000, skip }, () => {
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

  test('runs in a jail', () => {
    const { isolation, isolationNote, refused } = planted.pool.state();
    assert.deepEqual([isolation, isolationNote, refused], ['jail', undefined, []]);
  });

  test('can read its input and nothing else', async () => {
    assert.deepEqual(await tryAll([{ read: INPUT }, { list: WORK_IN_JAIL }, { variables: true }]), [
      'an input',
      'in-0',
      'OPENSSL_CONF PATH TMPDIR VIPS_BLOCK_UNTRUSTED',
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
      join(planted.poolFolder, 'worker-1', 'work'),
      `${WORK_IN_JAIL}/../../../etc/passwd`,
    ];
    assert.deepEqual(
      await tryAll(hidden.map((read) => ({ read }))),
      hidden.map(() => 'ENOENT'),
    );
  });

  test('can write only to its work folder', async () => {
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

/** Processes whose command line contains this mark. */
async function processesWith(mark: string): Promise<readonly string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = pids.map(async (pid) => ((await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(mark) ? [pid] : []));
  return (await Promise.all(found)).flat();
}

/** Starts a small server with a pool and waits until one of its workers hangs. */
async function startOwner(options: { readonly port?: number; readonly as?: readonly string[]; readonly way?: string }) {
  const { port = 9, as = [], way } = options;
  const [command = '', ...args] = [...as, process.execPath, OWNER, String(port), ...(way === undefined ? [] : [way])];
  const owner = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, SECRET: 'a secret of the server' } });
  const [line] = await Promise.race([once(owner.stdout, 'data'), once(owner, 'exit').then(() => [])]);
  if (line === undefined) throw new Error('The server ended before its pool was ready.');
  const facts = JSON.parse(String(line)) as OwnersFacts;
  return {
    facts,
    isRunning: () => facts.processes.some(isRunning),
    kill: () => owner.kill('SIGKILL'),
    remove: () => Promise.all(facts.folders.map((folder) => rm(folder, { recursive: true, force: true }))),
  };
}

/** A process that has ended but wasn't reaped yet has an empty command line. */
function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}

const ALL = [
  ...['store', 'write to the store', 'rights of the store', 'secret', 'other processes', 'operator socket', 'abstract socket'],
  ...['network', 'datagrams', 'home', 'files of the system', 'work of others'],
];
const ORDINARY = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups', '--inh-caps=-all'];
/** What a worker can reach, by who runs the server and how the worker is started. */
const REACH: readonly (readonly [who: string, as: readonly string[], way: string, level: string, reached: readonly string[]])[] = [
  ['root', [], 'a jail made by root', 'jail', []],
  ['root', [], 'a jail in a user namespace', 'jail', []],
  ['root', [], 'a jail by bubblewrap', 'jail', []],
  ['root', [], 'Landlock, a filter of system calls and a user of its own', 'filter', []],
  ['root', [], 'a user of its own and no network', 'weak', ['files of the system']],
  ['root', [], 'a user of its own', 'weak', ['abstract socket', 'network', 'datagrams', 'files of the system']],
  ['an ordinary user', ORDINARY, 'a jail in a user namespace', 'jail', []],
  ['an ordinary user', ORDINARY, 'a jail by bubblewrap', 'jail', []],
  ['an ordinary user', ORDINARY, 'Landlock and a filter of system calls', 'filter', []],
  [
    'an ordinary user',
    ORDINARY,
    'no network',
    'weak',
    ALL.filter((name) => !['secret', 'abstract socket', 'network', 'datagrams'].includes(name)),
  ],
  ['an ordinary user', ORDINARY, 'a process of the same user', 'weak', ALL],
];

describe('what a worker can reach after a file has taken it over', { timeout: 900_000, skip }, () => {
  const server = createServer((socket) => socket.end());
  before(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  after(() => server.close());

  for (const [who, as, way, level, expected] of REACH) {
    // Only a jail makes the code available to a user who may not read it where it is.
    const unavailable =
      outOfReach(way.includes('a user of its own') ? ORDINARY : as) ||
      (way.includes('bubblewrap') && !existsSync('/usr/bin/bwrap') && 'bubblewrap is not installed');
    test(`${way}, for ${who}: ${expected.length === 0 ? 'nothing' : expected.join(', ')}`, { skip: unavailable }, async () => {
      const { facts, isRunning, kill, remove } = await startOwner({ port: (server.address() as AddressInfo).port, as, way });
      kill();
      assert.deepEqual([facts.isolation, facts.first, facts.failedStarts], [level, 'result', []]);
      const reached = Object.entries(facts.reached).filter(([, outcome]) => !/^E[A-Z]+$/.test(outcome));
      assert.deepEqual(
        reached.map(([name]) => name),
        expected,
        JSON.stringify(facts.reached),
      );
      // When the server is gone its workers are gone too, whatever they are doing.
      assert.ok(facts.processes.length > 0, 'there was a worker');
      await until(() => !isRunning());
      await remove();
    });
  }
});

/** Why a user can't run this code: only its owner may read a folder above it. */
function outOfReach(as: readonly string[]): string | false {
  const [command = 'test', ...args] = [...as, 'test', '-r', OWNER];
  return spawnSync(command, args).status === 0 ? false : 'others may not read this folder';
}
