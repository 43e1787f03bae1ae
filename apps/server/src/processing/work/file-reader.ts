import { type FileHandle, open } from 'node:fs/promises';
import type { Reader } from '@imagemill/files';
import type { UploadedFile } from '../receive/read-body.js';

/**
 * Gives `use` random access to a file. The file is opened only if its kept head isn't enough, and
 * closed afterwards.
 */
export async function withReader<T>({ path, bytes: size, head }: UploadedFile, use: (reader: Reader) => Promise<T>): Promise<T> {
  let file: Promise<FileHandle> | undefined;
  const read = async (offset: number, length: number) => {
    const end = Math.min(size, offset + length);
    if (head && end <= head.bytes.length) return head.bytes.subarray(offset, end);
    file ??= open(path, 'r');
    const bytes = Buffer.allocUnsafe(Math.max(0, end - offset));
    const { bytesRead } = await (await file).read(bytes, 0, bytes.length, offset);
    return bytes.subarray(0, bytesRead);
  };
  try {
    return await use({ size, read });
  } finally {
    await (await file)?.close();
  }
}
