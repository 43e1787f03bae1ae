import { hexValue } from './characters.js';

/**
 * Finds the end of a literal string, just after its closing parenthesis. If that is missing, `end`
 * is `bytes.length + 1`. `escaped`: whether the string needs `unescapeLiteral`.
 */
export function literalEnd(bytes: Uint8Array, start: number): { readonly end: number; readonly escaped: boolean } {
  let depth = 0;
  let escaped = false;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 92) {
      escaped = true;
      at++;
    } else if (byte === 40) depth++;
    else if (byte === 41 && --depth === 0) return { end: at + 1, escaped };
    else if (byte === 13) escaped = true;
  }
  return { end: bytes.length + 1, escaped };
}

const ESCAPES: ReadonlyMap<number, number> = new Map([
  [110, 10],
  [114, 13],
  [116, 9],
  [98, 8],
  [102, 12],
]);

/** Decodes the inside of a literal string. */
export function unescapeLiteral(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const out = new Uint8Array(end - start);
  let length = 0;
  for (let at = start; at < end; at++) {
    let byte = bytes[at] as number;
    if (byte === 13) {
      if (bytes[at + 1] === 10) at++;
      byte = 10;
    } else if (byte === 92) {
      byte = bytes[++at] ?? 92;
      if (at >= end) break;
      if (byte === 10) continue;
      if (byte === 13) {
        if (bytes[at + 1] === 10) at++;
        continue;
      }
      if (byte >= 48 && byte <= 55) {
        let value = byte - 48;
        for (let more = 0; more < 2 && at + 1 < end && isOctal(bytes[at + 1]); more++) value = value * 8 + (bytes[++at] as number) - 48;
        byte = value & 255;
      } else byte = ESCAPES.get(byte) ?? byte;
    }
    out[length++] = byte;
  }
  return out.subarray(0, length);
}

function isOctal(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 55;
}

/** Decodes a hexadecimal string, given without its brackets. Skips anything that isn't a digit. */
export function readHex(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const out = new Uint8Array((end - start + 1) >> 1);
  let digits = 0;
  for (let at = start; at < end; at++) {
    const value = hexValue(bytes[at] as number);
    if (value < 0) continue;
    const index = digits >> 1;
    out[index] = digits % 2 === 0 ? value << 4 : (out[index] as number) | value;
    digits++;
  }
  return out.subarray(0, (digits + 1) >> 1);
}
