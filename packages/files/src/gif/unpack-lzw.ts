import { corrupt } from '../inspect/byte-view.js';

const MAX_CODES = 4096;

/**
 * Unpacks GIF's variable-length codes, which begin at `start` (their smallest size, then blocks):
 * `count` samples, or fewer if the codes end before that. Throws `corrupt_input` if the file ends
 * first.
 */
export function unpackLzw(gif: Uint8Array, start: number, count: number): Uint8Array {
  const smallest = gif[start] ?? 0;
  if (smallest < 1 || smallest > 11) throw corrupt();
  const codes = codeReader(gif, start + 1);
  const [clear, end] = [1 << smallest, (1 << smallest) + 1];
  const prefix = new Uint16Array(MAX_CODES);
  const suffix = new Uint8Array(MAX_CODES);
  for (let code = 0; code < Math.min(clear, 256); code += 1) suffix[code] = code;
  const stack = new Uint8Array(MAX_CODES + 1);
  const out = new Uint8Array(count);
  let [size, next, previous, first, to] = [smallest + 1, end + 1, -1, 0, 0];
  while (to < count) {
    const code = codes(size);
    if (code === clear) {
      [size, next, previous] = [smallest + 1, end + 1, -1];
      continue;
    }
    if (code === end) return out.subarray(0, to);
    if (code > next || (code === next && previous < 0)) throw corrupt();
    let depth = 0;
    let at = code;
    // The one code that is used before it's defined: the previous string plus its own first sample.
    if (code === next) {
      stack[depth++] = first;
      at = previous;
    }
    for (; at > end; at = prefix[at] ?? 0) stack[depth++] = suffix[at] ?? 0;
    first = suffix[at] ?? 0;
    stack[depth++] = first;
    while (depth > 0 && to < count) out[to++] = stack[--depth] ?? 0;
    if (previous >= 0 && next < MAX_CODES) {
      prefix[next] = previous;
      suffix[next] = first;
      next += 1;
      if (next === 1 << size && size < 12) size += 1;
    }
    previous = code;
  }
  return out;
}

/** Reads codes from a chain of blocks, lowest bits first. */
function codeReader(gif: Uint8Array, start: number): (size: number) => number {
  let [at, left, held, bits] = [start, 0, 0, 0];
  return (size) => {
    while (bits < size) {
      if (left === 0) {
        left = gif[at++] ?? 0;
        if (left === 0) throw corrupt();
      }
      const byte = gif[at++];
      if (byte === undefined) throw corrupt();
      held |= byte << bits;
      bits += 8;
      left -= 1;
    }
    const code = held & ((1 << size) - 1);
    held >>>= size;
    bits -= size;
    return code;
  };
}
