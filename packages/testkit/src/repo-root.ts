import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The project's root folder: the nearest one above this file whose package.json lists workspaces.
 */
export function repoRoot(): string {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    if (isRoot(folder)) return folder;
    if (path.dirname(folder) === folder) throw new Error('The testkit is not inside the project');
  }
}

/**
 * Real files to try things on, next to the checkout. Most machines don't have them, and tests that
 * can use them skip without them.
 */
export function corpusDirectory(): string | undefined {
  const folder = path.join(path.dirname(repoRoot()), 'shared', 'corpus');
  return existsSync(folder) ? folder : undefined;
}

/** True on a build server, where no test may be skipped because something isn't installed. */
export const isCi: boolean = !['', '0', 'false'].includes(process.env.CI ?? '');

function isRoot(folder: string): boolean {
  const file = path.join(folder, 'package.json');
  return existsSync(file) && 'workspaces' in JSON.parse(readFileSync(file, 'utf8'));
}
