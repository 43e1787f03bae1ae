import { open } from 'node:fs/promises';
import type { Reader } from '@imagemill/core';

/** Lets `use` read a file here and there, and closes it afterwards. */
export async function withReader<T>(path: string, use: (reader: Reader) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const read = async (offset: number, length: number) => {
      const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - offset)));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
      return bytes.subarray(0, bytesRead);
    };
    return await use({ size, read });
  } finally {
    await file.close();
  }
}
