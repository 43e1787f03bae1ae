import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repoRoot } from '../repo-root.js';
import type { ServerUser } from './server-user.js';

const run = promisify(execFile);

export interface NewCluster {
  /** The server's user becomes its owner; the cluster is its `data` folder. */
  readonly directory: string;
  readonly role: string;
  readonly user: ServerUser;
}

/**
 * Creates an empty PostgreSQL cluster that requires a password, as any server reached over a
 * network should, and returns the password. initdb takes twenty times as long as copying its
 * result, so the result is kept in `.cache`: one per release and user.
 */
export async function makeCluster(programs: string, { directory, role, user }: NewCluster): Promise<string> {
  const kept = await keptCluster(programs, role, user);
  if (user.uid !== undefined && user.gid !== undefined) await chown(directory, user.uid, user.gid);
  await run('cp', ['-a', path.join(kept, 'data'), path.join(directory, 'data')]);
  return readFile(path.join(kept, PASSWORD), 'utf8');
}

const PASSWORD = 'password';

async function keptCluster(programs: string, role: string, user: ServerUser): Promise<string> {
  const { stdout } = await run(path.join(programs, 'initdb'), ['--version']);
  const release = /[\d.]+/.exec(stdout)?.[0] ?? 'unknown';
  const cache = path.join(repoRoot(), '.cache');
  const kept = path.join(cache, `postgres-${release}-${user.uid ?? process.getuid?.() ?? 'user'}`);
  if (existsSync(kept)) return kept;
  await mkdir(cache, { recursive: true });
  // PostgreSQL's user may not have access to the checkout, so initdb works in a temporary folder.
  const made = await mkdtemp(path.join(os.tmpdir(), 'imagemill-initdb-'));
  // Renamed once it's complete: others may be looking for it, or creating it at the same time.
  const draft = await mkdtemp(`${kept}-draft-`);
  try {
    await initialize(programs, made, role, user);
    await run('cp', ['-a', `${made}/.`, draft]);
    await rename(draft, kept);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(kept)) throw error;
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  return kept;
}

async function initialize(programs: string, directory: string, role: string, user: ServerUser): Promise<void> {
  const passwordFile = path.join(directory, PASSWORD);
  await writeFile(passwordFile, randomBytes(12).toString('hex'), { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined)
    for (const place of [directory, passwordFile]) await chown(place, user.uid, user.gid);
  const login = ['--username', role, '--pwfile', passwordFile, '--auth', 'scram-sha-256'];
  const locale = ['--encoding', 'UTF8', '--no-locale'];
  // A power cut may lose what initdb writes, but then it's no longer needed.
  const args = ['--pgdata', path.join(directory, 'data'), ...login, ...locale, '--no-sync', '--no-instructions'];
  await run(path.join(programs, 'initdb'), args, { ...user, cwd: directory });
}
