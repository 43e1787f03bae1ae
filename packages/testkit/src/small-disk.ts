import { spawnSync } from 'node:child_process';
import { atExit } from './at-exit.js';
import { temporaryDirectory } from './temporary-directory.js';

/** A separate disk for a test to fill. */
export interface SmallDisk extends AsyncDisposable {
  readonly path: string;
}

/** Mounts an in-memory disk of this many bytes; undefined if this process may not mount. */
export async function mountSmallDisk(bytes: number): Promise<SmallDisk | undefined> {
  let mounted: string | undefined;
  // Lazily: at the end of an interrupted run, files may still be open.
  const unmount = () => void (mounted && spawnSync('umount', ['--lazy', mounted], { stdio: 'ignore' }));
  const directory = await temporaryDirectory('imagemill-disk-');
  const forget = atExit(unmount);
  const dispose = async () => {
    unmount();
    forget();
    await directory.remove();
  };
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', directory.path], { stdio: 'ignore' });
  if (status !== 0) {
    await dispose();
    return undefined;
  }
  mounted = directory.path;
  return { path: directory.path, [Symbol.asyncDispose]: dispose };
}
