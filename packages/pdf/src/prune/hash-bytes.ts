/** A number of 53 bits that differs for almost all different bytes. Not for secrets: who wants to can find two that are alike. */
export function hashBytes(bytes: Uint8Array): number {
  let high = 0xdeadbeef ^ bytes.length;
  let low = 0x41c6ce57;
  // Words at a time where the bytes begin at one: four times as quick.
  const words = bytes.byteOffset % 4 === 0 ? bytes.length >> 2 : 0;
  if (words > 0) {
    const view = new Int32Array(bytes.buffer, bytes.byteOffset, words);
    for (let index = 0; index < words; index++) {
      const value = view[index] as number;
      high = Math.imul(high ^ value, 0x9e3779b1);
      low = Math.imul(low ^ value ^ (high >>> 15), 0x5f356495);
    }
  }
  for (let index = words * 4; index < bytes.length; index++) {
    const value = bytes[index] as number;
    high = Math.imul(high ^ value, 0x9e3779b1);
    low = Math.imul(low ^ value ^ (high >>> 15), 0x5f356495);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
