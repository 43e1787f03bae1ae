import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { atExit } from './at-exit.js';
import { freePort } from './free-port.js';
import { poll } from './poll.js';
import { repoRoot } from './repo-root.js';
import { startCommand } from './start-command.js';
import { temporaryDirectory } from './temporary-directory.js';

export interface SiteOptions {
  /** Settings on top of HOST, PORT, DATA_DIR and WORKERS. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Left in place at the end. Without it, the site gets a temporary folder that is removed with it.
   */
  readonly dataDir?: string;
  readonly port?: number;
  /** Another program to start instead of the built server; it takes the same settings. */
  readonly main?: string;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The built server as a separate process, on a real disk and a real port. */
export interface SiteProcess extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything written to stdout and stderr so far, over all restarts. */
  output(): string;
  /** Asks the server to finish (SIGTERM) and waits until it has. */
  stop(): Promise<Exit>;
  /** Ends it at once (SIGKILL). */
  kill(): Promise<Exit>;
  /** Starts it again on the same data and port, stopping it first if it still runs. */
  restart(): Promise<void>;
  /** Ends it at once and removes the temporary data. */
  dispose(): Promise<void>;
}

// Not a measure of startup: on a busy machine, from a disk that hasn't read the files yet, it takes
// more than half a minute.
const READY_MS = 300_000;
const STOP_MS = 60_000;
/** Another process took a port that had just been free. */
const PORT_TAKEN = /port \d+ is already in use/;
const MAX_TRIES = 5;

/** Starts the built server as the container does, and waits until it answers. */
export async function startSite(options: SiteOptions = {}): Promise<SiteProcess> {
  for (let tries = 1; ; tries++) {
    try {
      return await startSiteAt(options.port ?? (await freePort()), options);
    } catch (error) {
      const mayRetry = options.port === undefined && tries < MAX_TRIES && error instanceof Error;
      if (!mayRetry || !PORT_TAKEN.test(error.message)) throw error;
    }
  }
}

async function startSiteAt(port: number, options: SiteOptions): Promise<SiteProcess> {
  const temporary = options.dataDir === undefined ? await temporaryDirectory('imagemill-site-') : undefined;
  const dataDir = options.dataDir ?? temporary?.path ?? '';
  const url = `http://localhost:${port}`;
  const log: string[] = [];
  // One worker and its spare: few tests send files to the server, and every process makes a start
  // slower. And tests count faster than people do.
  const few = { WORKERS: '1', COUNTS_PER_MINUTE: 'off' };
  const env = { ...inherited(), HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ...few, ...options.env };

  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawnServer(options.main, env, log);
    try {
      await untilReady(child, url);
    } catch (error) {
      throw new Error(`The site did not start.\n${log.join('')}`, { cause: error });
    }
  };
  const end = async (signal: NodeJS.Signals) => endProcess(child, signal);
  const forget = atExit(() => void child?.kill('SIGKILL'));
  const dispose = async () => {
    await end('SIGKILL');
    forget();
    await temporary?.remove();
  };
  await start().catch(async (error) => {
    await dispose();
    throw error;
  });
  return {
    url,
    port,
    dataDir,
    get pid() {
      return child?.pid ?? 0;
    },
    output: () => log.join(''),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGTERM');
      await start();
    },
    dispose,
    [Symbol.asyncDispose]: dispose,
  };
}

// The site must not inherit settings from the test runner or from the user who runs the tests.
function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, SystemRoot, TEMP } = process.env;
  return { PATH, HOME, TMPDIR, LANG, SystemRoot, TEMP };
}

function spawnServer(otherMain: string | undefined, env: NodeJS.ProcessEnv, log: string[]): ChildProcess {
  const { flags, main } = startCommand();
  const child = spawn(process.execPath, [...flags, otherMain ?? main], { cwd: repoRoot(), env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => log.push(text));
  return child;
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  // It prints its address once it listens; until then there is nothing to ask.
  const said = new Promise((resolve) => child.stdout?.once('data', resolve));
  await Promise.race([said, once(child, 'exit'), once(AbortSignal.timeout(READY_MS), 'abort')]);
  const probe = async () => hasEnded(child) || (await fetch(`${url}/healthz`)).ok;
  await poll(probe, { timeoutMs: READY_MS, what: 'the site to answer' });
  if (hasEnded(child)) throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}`);
}

async function endProcess(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<Exit> {
  if (!child) return { code: null, signal: null };
  if (!hasEnded(child)) {
    const closed = once(child, 'close');
    child.kill(signal);
    const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await closed;
    clearTimeout(timeout);
  }
  return { code: child.exitCode, signal: child.signalCode };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
