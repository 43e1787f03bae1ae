import { createHash } from 'node:crypto';
import { appendFile, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repoRoot } from '@imagemill/testkit';
import type { FileRow } from './file-row.js';

export interface Progress {
  find(name: string): FileRow | undefined;
  add(row: FileRow): Promise<void>;
  forget(): Promise<void>;
}

/** Remembers the rows of an interrupted run, for as long as the built site stays the same. */
export async function openProgress(): Promise<Progress> {
  // The names of built files contain a hash of their content.
  const assets = await readdir(join(repoRoot(), 'apps/web/dist/site/assets'));
  const build = createHash('sha256').update(assets.sort().join()).digest('hex').slice(0, 16);
  const path = join(tmpdir(), `imagemill-formats-${build}.jsonl`);
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  const rows = new Map(lines.map((line) => JSON.parse(line) as FileRow).map((row) => [row.name, row]));
  return {
    find: (name) => rows.get(name),
    add: (row) => appendFile(path, `${JSON.stringify(row)}\n`),
    forget: () => rm(path, { force: true }),
  };
}
