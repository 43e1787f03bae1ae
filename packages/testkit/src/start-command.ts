import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from './repo-root.js';

/**
 * What follows `node` when the container starts the server: its flags and the server's main
 * program. Tests start it the same way.
 */
export function startCommand(): { readonly flags: readonly string[]; readonly main: string } {
  const dockerfile = readFileSync(path.join(repoRoot(), 'deploy', 'Dockerfile'), 'utf8');
  const [program, ...rest] = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? '[]') as string[];
  const main = rest.at(-1);
  if (program !== 'node' || main === undefined) throw new Error('Expected deploy/Dockerfile to start a program by node');
  return { flags: rest.slice(0, -1), main: path.join(repoRoot(), main) };
}
