import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '@imagemill/core';

/** No room, no quota, or a larger file than the system allows. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** `server_busy` where the disk is full: the next request may find room again. */
export function asDiskError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && FULL.has(code)
    ? new AppError('server_busy', { detail: 'The server has no room for files right now. Try again in a moment.' }, error)
    : error;
}

/** A new file that is written from its beginning to its end. */
export class DiskFile {
  bytes = 0;

  private constructor(
    readonly path: string,
    private readonly handle: FileHandle,
  ) {}

  static async create(path: string): Promise<DiskFile> {
    try {
      return new DiskFile(path, await open(path, 'wx', 0o600));
    } catch (error) {
      throw asDiskError(error);
    }
  }

  async write(chunk: Uint8Array): Promise<void> {
    try {
      for (let at = 0; at < chunk.length; ) at += (await this.handle.write(chunk, at)).bytesWritten;
      this.bytes += chunk.length;
    } catch (error) {
      throw asDiskError(error);
    }
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}
