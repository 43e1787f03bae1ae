function digit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

/** ASCIIHexDecode: ends at `>`, what is no digit is skipped, an odd last digit counts as followed by 0. */
export function decodeAsciiHex(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array((bytes.length + 1) >> 1);
  let digits = 0;
  for (const code of bytes) {
    if (code === 0x3e) break;
    const value = digit(code);
    if (value < 0) continue;
    out[digits >> 1] = (out[digits >> 1] ?? 0) | (digits % 2 === 0 ? value << 4 : value);
    digits++;
  }
  return out.subarray(0, (digits + 1) >> 1);
}
