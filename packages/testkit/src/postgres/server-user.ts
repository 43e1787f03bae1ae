import { spawnSync } from 'node:child_process';

/** The user PostgreSQL's programs run as. */
export interface ServerUser {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * The current user, unless that is root: PostgreSQL refuses to run as root, and Debian's package
 * creates a user for it.
 */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const name = idOf('-u', 'postgres') === undefined ? 'nobody' : 'postgres';
  const [uid, gid] = [idOf('-u', name), idOf('-g', name)];
  if (uid === undefined || gid === undefined) throw new Error('Root may not run PostgreSQL, and there is no user postgres or nobody.');
  return { uid, gid };
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}
