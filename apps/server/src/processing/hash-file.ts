import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

const CHUNK_BYTES = 262_144;

/** The SHA-256 of an open file in hexadecimal, and its size in bytes. */
export async function hashFile(file: FileHandle): Promise<{ readonly hash: string; readonly bytes: number }> {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, bytes);
    if (bytesRead === 0) return { hash: hash.digest('hex'), bytes };
    hash.update(chunk.subarray(0, bytesRead));
    bytes += bytesRead;
  }
}

/** The SHA-256 of the file at a path. */
export async function hashFileAt(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    return (await hashFile(file)).hash;
  } finally {
    await file.close();
  }
}
