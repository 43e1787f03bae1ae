import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { foreignProgram } from '../foreign-program.js';
import { poll } from '../poll.js';
import { temporaryDirectory } from '../temporary-directory.js';
import { startGuardedGroup } from './guarded-group.js';
import { makeSystemTables } from './mariadb-tables.js';
import { phpCommand } from './php-command.js';

/** A MariaDB that answers on a socket in a folder of its own, and on no port. */
export interface Mariadb extends AsyncDisposable {
  readonly socket: string;
  /** Makes an empty database that `root` may use without a password; gives its name. */
  createDatabase(): Promise<string>;
  dropDatabase(name: string): Promise<void>;
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

/** Starts a new MariaDB. What it holds goes with it, with this process at the latest. */
export async function startMariadb(): Promise<Mariadb> {
  const mariadbd = foreignProgram('mariadbd');
  if (!mariadbd) throw new Error('MariaDB is not installed: on Debian the package mariadb-server-core.');
  const directory = await temporaryDirectory('imagemill-mariadb-');
  const [data, socket, logFile] = ['data', 'socket', 'log'].map((name) => path.join(directory.path, name)) as [string, string, string];
  // Root may not run it without saying so.
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  // Of its own: one that starts removes what it takes for leftovers, and those may be another's.
  const common = ['--no-defaults', ...user, `--datadir=${data}`, `--tmpdir=${directory.path}`, ...SMALL];
  await mkdir(data);
  makeSystemTables(mariadbd, common);
  const server = await startGuardedGroup({
    command: mariadbd,
    args: [...common, `--socket=${socket}`, '--skip-networking', '--max-connections=200'],
    logFile,
    folder: directory.path,
  });
  const { program, args, env } = phpCommand(directory.path, {});
  const query = (statement: string) =>
    promisify(execFile)(
      program,
      [...args, '-r', '(new mysqli("localhost", "root", "", "", 0, $argv[1]))->query($argv[2]);', '--', socket, statement],
      { env },
    );
  const dispose = async () => {
    await server.kill();
    await directory.remove();
  };
  try {
    const hasEnded = () => server.child.exitCode !== null;
    await poll(async () => hasEnded() || (await query('SELECT 1')), { timeoutMs: READY_MS, what: 'MariaDB to answer' });
    if (hasEnded()) throw new Error(`MariaDB ended with ${server.child.exitCode}`);
  } catch (error) {
    const words = readFileSync(logFile, 'utf8');
    await dispose();
    throw new Error(`A private MariaDB could not be started.\n${words}`, { cause: error });
  }
  return {
    socket,
    createDatabase: async () => {
      const name = `wordpress_${randomBytes(6).toString('hex')}`;
      await query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
      return name;
    },
    dropDatabase: async (name) => void (await query(`DROP DATABASE IF EXISTS ${name}`)),
    dispose,
    [Symbol.asyncDispose]: dispose,
  };
}

let shared: Promise<Mariadb> | undefined;

/** One MariaDB for all sites of this process, which ends with it. */
export function sharedMariadb(): Promise<Mariadb> {
  shared ??= startMariadb();
  return shared;
}
