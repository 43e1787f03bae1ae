import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { atExit } from '../at-exit.js';
import { externalProgram } from '../external-program.js';
import { freePort } from '../free-port.js';
import { poll } from '../poll.js';
import { descendants, signalAll } from '../process-tree.js';
import { temporaryDirectory } from '../temporary-directory.js';
import { makeCluster } from './make-cluster.js';
import { serverUser } from './server-user.js';
import { createTestDatabase, type TestDatabase } from './test-databases.js';

/** A private PostgreSQL server for a test, which may do anything to it. */
export interface PrivatePostgres extends AsyncDisposable {
  /** The server's default database, as in DATABASE_URL. */
  readonly url: string;
  /** A new, empty database. */
  createDatabase(): Promise<TestDatabase>;
  /** Starts it again on the same data and port; resolves once it answers. */
  start(): Promise<void>;
  /** Ends it as an operator would: connections are cut, and what was committed is kept. */
  stop(): Promise<void>;
  /** Kills all of it at once, as a crash would. */
  kill(): Promise<void>;
  /** Freezes every process of the server: connections stay open, but don't get an answer. */
  pause(): void;
  resume(): void;
  /** Ends it and removes its data, which also happens when this process ends. */
  dispose(): Promise<void>;
}

const USER = 'imagemill';
const READY_MS = 60_000;
/** Another process took a port that had just been free. */
const PORT_TAKEN = /Address already in use/;
const MAX_TRIES = 5;
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  // Several test files, each with several servers, may share one.
  max_connections: '300',
};

/**
 * Starts a new PostgreSQL on a free port of 127.0.0.1. It syncs its log at each commit, which is
 * the default.
 */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<PrivatePostgres> {
  for (let tries = 1; ; tries++) {
    try {
      return await startPostgresAt(await freePort(), settings);
    } catch (error) {
      if (tries === MAX_TRIES || !(error instanceof Error && PORT_TAKEN.test(error.message))) throw error;
    }
  }
}

async function startPostgresAt(port: number, settings: Readonly<Record<string, string>>): Promise<PrivatePostgres> {
  const postgres = externalProgram('postgres');
  if (!postgres) throw new Error('PostgreSQL is not installed: on Debian the package postgresql.');
  const user = serverUser();
  let url = '';
  let child: ChildProcess | undefined;
  const directory = await temporaryDirectory('imagemill-postgres-');
  const forget = atExit(() => signalAll(processesOf(child), 'SIGKILL'));
  const logFile = path.join(directory.path, 'log');

  const start = async () => {
    const flags = Object.entries({ port: String(port), ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const log = openSync(logFile, 'a');
    const started = spawn(postgres, ['-D', path.join(directory.path, 'data'), ...flags], { ...user, stdio: ['ignore', log, log] });
    closeSync(log);
    child = started;
    // It must not keep a test's process from ending: when that ends, so does the server.
    started.unref();
    await poll(() => hasEnded(started) || isReady(url), { timeoutMs: READY_MS, what: 'PostgreSQL to answer' });
    if (hasEnded(started)) throw new Error(`PostgreSQL ended with ${started.exitCode ?? started.signalCode}`);
  };
  const end = async (send: (running: ChildProcess) => void) => {
    if (!child || hasEnded(child)) return;
    const all = processesOf(child);
    const ended = once(child, 'exit');
    child.ref();
    send(child);
    signalAll(all, 'SIGCONT');
    await ended;
    await poll(() => signalAll(all, 0).length === 0, { what: 'every process of PostgreSQL to end' });
  };
  const dispose = async () => {
    await end((running) => running.kill('SIGQUIT'));
    await directory.remove();
    forget();
  };
  try {
    const password = await makeCluster(path.dirname(postgres), { directory: directory.path, role: USER, user });
    url = `postgresql://${USER}:${password}@127.0.0.1:${port}/postgres`;
    await start();
  } catch (error) {
    const log = readLog(logFile);
    await dispose();
    throw new Error(`A private PostgreSQL could not be started.\n${log}`, { cause: error });
  }
  return {
    url,
    createDatabase: () => createTestDatabase(url),
    start,
    stop: () => end((running) => running.kill('SIGINT')),
    kill: () => end((running) => signalAll(processesOf(running), 'SIGKILL')),
    pause: () => void signalAll(processesOf(child), 'SIGSTOP'),
    resume: () => void signalAll(processesOf(child), 'SIGCONT'),
    dispose,
    [Symbol.asyncDispose]: dispose,
  };
}

function processesOf(child: ChildProcess | undefined): number[] {
  return child?.pid === undefined || hasEnded(child) ? [] : [child.pid, ...descendants(child.pid)];
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function isReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return true;
  } finally {
    await client.end();
  }
}

function readLog(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
