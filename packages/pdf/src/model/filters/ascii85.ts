const TILDE = 0x7e;
const Z = 0x7a;

/** ASCII85Decode: ends at `~`, skips anything but digits. */
export function decodeAscii85(bytes: Uint8Array): Uint8Array {
  let zeros = 0;
  for (const code of bytes) if (code === Z) zeros++;
  const out = new Uint8Array(zeros * 4 + Math.ceil((bytes.length - zeros) / 5) * 4);
  let length = 0;
  let value = 0;
  let digits = 0;
  const put = (count: number) => {
    for (let index = 0; index < count; index++) out[length++] = (value / 2 ** (24 - 8 * index)) & 255;
    value = 0;
    digits = 0;
  };
  for (const [index, code] of bytes.entries()) {
    // Some writers start with `<~`, as is usual for this encoding outside PDF.
    if (code === TILDE && !(index === 1 && bytes[0] === 0x3c)) break;
    if (code === Z && digits === 0) length += 4;
    else if (code >= 0x21 && code <= 0x75 && !(index === 0 && code === 0x3c && bytes[1] === TILDE)) {
      value = value * 85 + (code - 0x21);
      if (++digits === 5) put(4);
    }
  }
  if (digits > 1) {
    const rest = digits - 1;
    for (let missing = digits; missing < 5; missing++) value = value * 85 + 84;
    put(rest);
  }
  return out.subarray(0, length);
}
