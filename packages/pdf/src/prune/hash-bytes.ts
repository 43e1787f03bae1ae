/**
 * A 53-bit hash that is different for almost all different bytes. Not for security: collisions can
 * be made on purpose.
 */
export function hashBytes(bytes: Uint8Array): number {
  let high = 0xdeadbeef ^ bytes.length;
  let low = 0x41c6ce57;
  // Four bytes at a time, at any alignment.
  const words = bytes.length & ~3;
  for (let at = 0; at < words; at += 4) {
    const value = byteAt(bytes, at) | (byteAt(bytes, at + 1) << 8) | (byteAt(bytes, at + 2) << 16) | (byteAt(bytes, at + 3) << 24);
    high = Math.imul(high ^ value, 0x9e3779b1);
    low = Math.imul(low ^ value ^ (high >>> 15), 0x5f356495);
  }
  for (let at = words; at < bytes.length; at++) {
    high = Math.imul(high ^ byteAt(bytes, at), 0x9e3779b1);
    low = Math.imul(low ^ byteAt(bytes, at) ^ (high >>> 15), 0x5f356495);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}

function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] as number;
}
