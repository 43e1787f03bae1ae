import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Every place on the PATH where this command could be, in PATH order. */
export function onPath(command: string): string[] {
  return (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, command));
}

/**
 * The first of these files that exists and starts: some systems ship a browser command that only
 * says how to install the real browser.
 */
export function findProgram(files: readonly string[], args: readonly string[] = ['--version']): string | undefined {
  return files.find((file) => existsSync(file) && spawnSync(file, args, { stdio: 'ignore', timeout: 120_000 }).status === 0);
}

/**
 * A program's path from an environment variable; undefined if that isn't set. Throws if there is no
 * such file.
 */
export function namedProgram(variable: string): string | undefined {
  const named = process.env[variable];
  if (!named) return undefined;
  if (!existsSync(named)) throw new Error(`${variable} names a file that does not exist`);
  return named;
}
