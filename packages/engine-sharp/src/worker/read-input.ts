import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * Most files are smaller. For a larger one, allocating memory costs little compared with the work
 * on it.
 */
const KEPT_BYTES = 16_777_216;

let kept = Buffer.alloc(0);
let used = 0;

/**
 * Reads the whole file synchronously: nothing else waits in this process, and an async read of a
 * large file takes many round trips to another thread. Reuses the previous file's buffer, because
 * getting fresh memory from the system takes three times as long as reading. The bytes are only
 * valid until the next call.
 */
export function readInput(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const buffer = size > KEPT_BYTES ? Buffer.allocUnsafeSlow(size) : bufferFor(size);
    for (let at = 0; at < size; ) {
      const bytes = readSync(file, buffer, at, size - at, at);
      if (bytes === 0) throw new Error(`Expected ${size} bytes of a file but received ${at}.`);
      at += bytes;
    }
    return buffer;
  } finally {
    closeSync(file);
  }
}

/**
 * Clears what the previous file left past the end: a decoder that reads too far must not find
 * another user's bytes.
 */
function bufferFor(size: number): Buffer {
  if (size > kept.length) kept = Buffer.alloc(size);
  else kept.fill(0, size, Math.max(size, used));
  used = size;
  return kept.subarray(0, size);
}
