import { GrowingBytes } from './growing-bytes.js';

const CLEAR = 256;
const END = 257;

/**
 * LZWDecode. A code is stored as the position and the length of its text in the output, so no table
 * of strings is needed.
 */
export function decodeLzw(bytes: Uint8Array, maxBytes: number, earlyChange: 0 | 1 = 1): Uint8Array {
  const out = new GrowingBytes(bytes.length * 3, maxBytes);
  const starts = new Int32Array(4096);
  const lengths = new Int32Array(4096);
  let next = END + 1;
  let width = 9;
  let previous = -1;
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (buffer >> bits) & ((1 << width) - 1);
    if (code === END) break;
    if (code === CLEAR) {
      next = END + 1;
      width = 9;
      previous = -1;
      continue;
    }
    const start = out.length;
    if (previous >= 0 && next < 4096) {
      // The text of the previous code plus the first byte of this one, which is written right after
      // it.
      starts[next] = previous;
      lengths[next] = start - previous + 1;
      next++;
    }
    if (code < 256) out.push(code);
    else if (code < next) out.repeat(start - (starts[code] ?? 0), lengths[code] ?? 0);
    else break;
    previous = start;
    if (next + earlyChange >= 1 << width && width < 12) width++;
  }
  return out.view();
}
