import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { externalProgram } from '../external-program.js';
import { poll } from '../poll.js';
import { temporaryDirectory } from '../temporary-directory.js';
import { startGuardedGroup } from './guarded-group.js';
import { makeSystemTables } from './mariadb-tables.js';

/** A MariaDB to create databases on, and no more: others may be using it. */
export interface SharedMariadb {
  readonly socket: string;
  /** Creates an empty database that `root` may use without a password, and returns its name. */
  createDatabase(): Promise<string>;
  dropDatabase(name: string): Promise<void>;
}

/** A MariaDB that answers on a socket in a private folder, and on no port. */
export interface Mariadb extends SharedMariadb, AsyncDisposable {
  dispose(): Promise<void>;
}

const READY_MS = 60_000;
const SMALL = [
  '--innodb-log-file-size=8M',
  '--innodb-buffer-pool-size=64M',
  '--innodb-flush-log-at-trx-commit=0',
  '--performance-schema=OFF',
  '--innodb-flush-method=nosync',
];

/** Starts a new MariaDB. Its data goes with it, at the latest when this process ends. */
export async function startMariadb(): Promise<Mariadb> {
  const mariadbd = externalProgram('mariadbd');
  if (!mariadbd) throw new Error('MariaDB is not installed: on Debian the package mariadb-server-core.');
  const directory = await temporaryDirectory('imagemill-mariadb-');
  const [data, socket, logFile] = ['data', 'socket', 'log'].map((name) => path.join(directory.path, name)) as [string, string, string];
  // Root can't run it without this option.
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  // A private folder: a starting server removes what it takes for leftovers, which may be another
  // server's.
  const common = ['--no-defaults', ...user, `--datadir=${data}`, `--tmpdir=${directory.path}`, ...SMALL];
  await mkdir(data);
  makeSystemTables(mariadbd, common);
  const server = await startGuardedGroup({
    command: mariadbd,
    args: [...common, `--socket=${socket}`, '--skip-networking', '--max-connections=200'],
    logFile,
    folder: directory.path,
  });
  const dispose = async () => {
    await server.kill();
    await directory.remove();
  };
  try {
    const hasEnded = () => server.child.exitCode !== null;
    await poll(async () => hasEnded() || (await query(socket, 'SELECT 1').then(() => true)), {
      timeoutMs: READY_MS,
      what: 'MariaDB to answer',
    });
    if (hasEnded()) throw new Error(`MariaDB ended with ${server.child.exitCode}`);
  } catch (error) {
    const words = readFileSync(logFile, 'utf8');
    await dispose();
    throw new Error(`A private MariaDB could not be started.\n${words}`, { cause: error });
  }
  return { ...databasesAt(socket), dispose, [Symbol.asyncDispose]: dispose };
}

let shared: Promise<SharedMariadb> | undefined;

/**
 * The server at TEST_MARIADB_SOCKET, or if that isn't set, a private one for all sites of this
 * process.
 */
export function sharedMariadb(): Promise<SharedMariadb> {
  const socket = process.env.TEST_MARIADB_SOCKET;
  shared ??= socket ? Promise.resolve(databasesAt(socket)) : startMariadb();
  return shared;
}

function databasesAt(socket: string): SharedMariadb {
  return {
    socket,
    createDatabase: async () => {
      const name = `wordpress_${randomBytes(6).toString('hex')}`;
      await query(socket, `CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
      return name;
    },
    dropDatabase: (name) => query(socket, `DROP DATABASE IF EXISTS ${name}`),
  };
}

async function query(socket: string, statement: string): Promise<void> {
  const php = externalProgram('php');
  if (!php) throw new Error('PHP is not installed: `npm run test:wordpress` installs it.');
  const code = '(new mysqli("localhost", "root", "", "", 0, $argv[1]))->query($argv[2]);';
  await promisify(execFile)(php, ['-r', code, '--', socket, statement]);
}
