import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { openSqliteStore } from '@imagemill/store';
import { startCommand } from '@imagemill/testkit';
import { openProTab, type ProTab } from './processing/test-pro.js';
import { SECRET, SLOW_STORE, temporaryDirectory, writeTestSite } from './test-app.js';

/** The server as a separate process. */
export interface Running {
  readonly child: ChildProcess;
  readonly base: string;
  readonly stdout: () => string;
  readonly stderr: () => string;
}

/**
 * Starts the server like the container does, through another program if one is given, and waits
 * until it prints its address or exits.
 */
export async function startServer(t: TestContext, env: Readonly<Record<string, string>>, by: readonly string[] = []): Promise<Running> {
  const { flags, main } = startCommand();
  const [program = '', ...args] = [...by, process.execPath, ...flags, main];
  const child = spawn(program, args, { env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', ...env } });
  t.after(() => child.kill('SIGKILL'));
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  return { child, base: stdout.trim().split(' ').at(-1) ?? '', stdout: () => stdout, stderr: () => stderr };
}

/** Folders for a server's data, site and temporary files; and a single worker. */
export async function serverFolders(t: TestContext): Promise<{ DATA_DIR: string; SITE_DIR: string; TEMP_DIR: string; WORKERS: string }> {
  const directory = await temporaryDirectory(t);
  const TEMP_DIR = path.join(directory, 'temp');
  await mkdir(TEMP_DIR);
  return { DATA_DIR: path.join(directory, 'data'), SITE_DIR: await writeTestSite(path.join(directory, 'site')), TEMP_DIR, WORKERS: '1' };
}

export const exitOf = async (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null ? child.exitCode : ((await once(child, 'exit')) as [number | null])[0];

/** A running server, and browsers with PRO for it. */
export async function startProServer(t: TestContext, env: Readonly<Record<string, string>> = {}, accounts = 1) {
  const { folders, tabs } = await proFolders(t, accounts);
  const running = await startServer(t, { ...folders, ...env });
  return { ...running, folders, tabs, tab: tabs[0] as ProTab };
}

/** Folders for a server, and signed-in browsers with PRO. */
export async function proFolders(t: TestContext, accounts = 1) {
  const folders = { ...(await serverFolders(t)), SECRET };
  const store = await openSqliteStore({ ...SLOW_STORE, directory: folders.DATA_DIR });
  const tabs: ProTab[] = [];
  for (let index = 0; index < accounts; index += 1) tabs.push(await openProTab(store, `ada${index}@example.org`));
  await store.close();
  return { folders, tabs, tab: tabs[0] as ProTab };
}
