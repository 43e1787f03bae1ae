import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '@imagemill/errors';

/** No space, no quota, or a larger file than the system allows. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Turns a full disk into `server_busy`: the next request may find room again. */
export function asDiskError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && FULL.has(code)
    ? new AppError('server_busy', { detail: 'The server has no room for files right now. Try again in a moment.' }, error)
    : error;
}

/**
 * A new file, written from start to end. It's created with its first bytes, so waiting uploads
 * don't have one.
 */
export class DiskFile {
  bytes = 0;
  #handle: Promise<FileHandle> | undefined;

  constructor(readonly path: string) {}

  async write(chunks: readonly Uint8Array[]): Promise<void> {
    try {
      this.#handle ??= open(this.path, 'wx', 0o600);
      const handle = await this.#handle;
      for (let left = chunks; left.length > 0; ) {
        const { bytesWritten } = await handle.writev(left);
        this.bytes += bytesWritten;
        left = withoutFirst(left, bytesWritten);
      }
    } catch (error) {
      throw asDiskError(error);
    }
  }

  /** Once this resolves, the file can be deleted: nothing is left that could still create it. */
  async close(): Promise<void> {
    const handle = await this.#handle?.catch(() => undefined);
    await handle?.close();
  }
}

/** The chunks without this many of their first bytes. */
function withoutFirst(chunks: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let gone = bytes;
  return chunks.flatMap((chunk) => {
    const rest = chunk.subarray(gone);
    gone = Math.max(0, gone - chunk.length);
    return rest.length > 0 ? [rest] : [];
  });
}
