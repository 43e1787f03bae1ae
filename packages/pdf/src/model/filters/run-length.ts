import { GrowingBytes } from './growing-bytes.js';

/** RunLengthDecode: ends at 128 or with the bytes. */
export function decodeRunLength(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const out = new GrowingBytes(bytes.length * 2, maxBytes);
  for (let at = 0; at < bytes.length; ) {
    const count = bytes[at++] ?? 128;
    if (count === 128) break;
    if (count < 128) {
      out.append(bytes.subarray(at, at + count + 1));
      at += count + 1;
    } else out.fill(bytes[at++] ?? 0, 257 - count);
  }
  return out.view();
}
