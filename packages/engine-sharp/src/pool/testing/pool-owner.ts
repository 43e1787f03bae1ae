// A miniature server with a store, a secret in its environment and a socket. It opens a pool of
// planted workers in one way, reports what a worker can reach after a file has taken it over, makes
// another one hang, and runs until it's killed.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { childrenOf, processTree } from '../process-tree.js';
import { openPlantedPool } from './planted-pool.js';
import type { Try } from './planted-worker.js';

/** What the owner reports. */
export interface OwnersFacts {
  readonly isolation: string | undefined;
  readonly refused: readonly string[];
  readonly failedStarts: readonly string[];
  /** What happened to a normal file. */
  readonly first: string;
  readonly reached: Readonly<Record<string, string>>;
  /** Of the workers that run their script by now. */
  readonly processes: readonly number[];
  readonly folders: readonly string[];
}

const [, , port = '', way] = process.argv;
const data = await mkdtemp(join(tmpdir(), 'imagemill-data-'));
const [store, socket] = [join(data, 'store.db'), join(data, 'socket')];
await writeFile(store, 'what is stored', { mode: 0o600 });
await once(createServer((peer) => peer.end()).listen(socket), 'listening');
await once(createServer((peer) => peer.end()).listen(`\0${data}`), 'listening');

const radio = createSocket('udp4').bind(0, '127.0.0.1');
await once(radio, 'listening');
let isHeard = false;
radio.on('message', () => {
  isHeard = true;
});

const { pool, outcomeOf, folder, poolFolder, failedStarts } = await openPlantedPool({}, ({ name }) => way === undefined || name === way);
const first = await outcomeOf({ act: 'succeed' });
const tries: Readonly<Record<string, Try>> = {
  store: { read: store },
  'write to the store': { write: store },
  'rights of the store': { rights: store },
  secret: { read: `/proc/${process.pid}/environ` },
  'other processes': { signal: process.pid },
  'operator socket': { socket },
  'abstract socket': { socket: `\0${data}` },
  network: { port: Number(port) },
  datagrams: { datagram: radio.address().port },
  home: { list: data },
  'files of the system': { read: '/etc/passwd' },
  'work of others': { list: poolFolder },
};
const { detail = '[]' } = await outcomeOf({ act: 'try', tries: Object.values(tries) });
const outcomes = JSON.parse(detail) as string[];
// The datagram has arrived before the answer; it's read in this turn of the event loop or the next.
await setImmediate();
await setImmediate();
const reached = {
  ...Object.fromEntries(Object.keys(tries).map((name, index) => [name, outcomes[index] ?? ''])),
  // Some workers have a separate network, where nothing listens.
  ...(isHeard ? {} : { datagrams: 'EUNHEARD' }),
};
void outcomeOf({ act: 'spin' }, { onProgress: tell });

function tell(): void {
  const { isolation, refused } = pool.state();
  const processes = childrenOf(process.pid).map(processTree).filter(isWorker).flat();
  const facts: OwnersFacts = { isolation, refused, failedStarts, first: first.code, reached, processes, folders: [folder, data] };
  process.stdout.write(`${JSON.stringify(facts)}\n`);
}

/** Whether these processes have come as far as running a worker's script, not only its jail. */
function isWorker(processes: readonly number[]): boolean {
  return processes.some((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(`${process.execPath}\0`);
    } catch {
      return false;
    }
  });
}
