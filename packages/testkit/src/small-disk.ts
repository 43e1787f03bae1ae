import { spawnSync } from 'node:child_process';
import { atExit } from './at-exit.js';
import { temporaryDirectory } from './temporary-directory.js';

/** A disk of its own, to be filled. */
export interface SmallDisk extends AsyncDisposable {
  readonly path: string;
}

/** Mounts a disk of so many bytes in memory; undefined where this process may not mount. */
export async function mountSmallDisk(bytes: number): Promise<SmallDisk | undefined> {
  let mounted: string | undefined;
  // Lazily: at the end of a run that was cut short, files may still be open.
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
