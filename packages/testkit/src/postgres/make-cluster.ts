import { execFile } from 'node:child_process';
import { chown, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ServerUser } from './server-user.js';

export interface NewCluster {
  /** Becomes the server's; the cluster is its folder `data`. */
  readonly directory: string;
  readonly role: string;
  readonly password: string;
  readonly user: ServerUser;
}

/** Makes an empty PostgreSQL that asks for a password, as any that is reached over a network should. */
export async function makeCluster(programs: string, { directory, role, password, user }: NewCluster): Promise<void> {
  const passwordFile = path.join(directory, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined)
    for (const place of [directory, passwordFile]) await chown(place, user.uid, user.gid);
  const login = ['--username', role, '--pwfile', passwordFile, '--auth', 'scram-sha-256'];
  const locale = ['--encoding', 'UTF8', '--no-locale'];
  // What initdb writes may be lost with the power: nobody needs it then.
  const args = ['--pgdata', path.join(directory, 'data'), ...login, ...locale, '--no-sync', '--no-instructions'];
  await promisify(execFile)(path.join(programs, 'initdb'), args, { ...user, cwd: directory });
}
