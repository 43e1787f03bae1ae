/** Bytes that can be summed before the sums must be reduced (RFC 1950). */
const BLOCK = 5552;

/** The checksum at the end of zlib data. */
export function adler32(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (let start = 0; start < bytes.length; start += BLOCK) {
    const end = Math.min(start + BLOCK, bytes.length);
    for (let index = start; index < end; index++) {
      a += bytes[index] as number;
      b += a;
    }
    a %= 65521;
    b %= 65521;
  }
  return ((b << 16) | a) >>> 0;
}
