/** Undoes the encryption of Type 1 fonts (Adobe Type 1 Font Format, chapter 7) and drops the random bytes in front. */
export function decryptType1(bytes: Uint8Array, key: 55665 | 4330, skip: number): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let state: number = key;
  for (let index = 0; index < bytes.length; index++) {
    const cipher = bytes[index] as number;
    out[index] = cipher ^ (state >> 8);
    state = ((cipher + state) * 52845 + 22719) & 0xffff;
  }
  return out.subarray(Math.min(skip, out.length));
}
