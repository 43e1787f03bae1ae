import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { atExit } from './at-exit.js';

export interface TemporaryDirectory extends AsyncDisposable {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * A new empty folder. `remove` deletes it with its contents, and so does the end of this process.
 * Safe to call twice.
 */
export async function temporaryDirectory(prefix = 'imagemill-'): Promise<TemporaryDirectory> {
  const folder = await mkdtemp(path.join(os.tmpdir(), prefix));
  const forget = atExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const remove = async () => {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    forget();
  };
  return { path: folder, remove, [Symbol.asyncDispose]: remove };
}
