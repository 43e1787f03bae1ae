import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Every place on the PATH where a command of this name could be, in its order. */
export function onPath(command: string): string[] {
  return (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, command));
}

/** The first of these files that is there and starts: some systems ship a browser that only tells how to install the real one. */
export function findProgram(files: readonly string[], args: readonly string[] = ['--version']): string | undefined {
  return files.find((file) => existsSync(file) && spawnSync(file, args, { stdio: 'ignore', timeout: 120_000 }).status === 0);
}

/** What an environment variable says where a program is; an error where it is not there. */
export function namedProgram(variable: string): string | undefined {
  const named = process.env[variable];
  if (!named) return undefined;
  if (!existsSync(named)) throw new Error(`${variable} names a file that does not exist`);
  return named;
}
