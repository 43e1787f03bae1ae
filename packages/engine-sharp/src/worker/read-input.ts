import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Most files are smaller; for a larger one, memory of its own costs little beside its work. */
const KEPT_BYTES = 16_777_216;

let kept = Buffer.alloc(0);
let used = 0;

/**
 * The whole file, at once: nobody else waits here, and a large file would take many turns of another thread. It lies where the one before it
 * lay, since fresh memory takes the system three times as long as the reading. What is read is only good until the next call.
 */
export function readInput(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const place = size > KEPT_BYTES ? Buffer.allocUnsafeSlow(size) : placeFor(size);
    for (let at = 0; at < size; ) {
      const bytes = readSync(file, place, at, size - at, at);
      if (bytes === 0) throw new Error(`Expected ${size} bytes of a file but received ${at}.`);
      at += bytes;
    }
    return place;
  } finally {
    closeSync(file);
  }
}

/** Nothing of the file before is left behind it: a decoder that reads too far must not find somebody else's bytes. */
function placeFor(size: number): Buffer {
  if (size > kept.length) kept = Buffer.alloc(size);
  else kept.fill(0, size, Math.max(size, used));
  used = size;
  return kept.subarray(0, size);
}
