import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export interface TemporaryDirectory extends AsyncDisposable {
  readonly path: string;
  remove(): Promise<void>;
}

/** A new empty folder. `remove` deletes it with all it holds; calling it twice is harmless. */
export async function temporaryDirectory(prefix = 'imagemill-'): Promise<TemporaryDirectory> {
  const folder = await mkdtemp(path.join(os.tmpdir(), prefix));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  return { path: folder, remove, [Symbol.asyncDispose]: remove };
}
