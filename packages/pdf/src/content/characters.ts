export const REGULAR = 0;
export const SPACE = 1;
export const DELIMITER = 2;
export const NUMERIC = 3;

/**
 * The class of each byte in a content stream (ISO 32000-1, 7.2.2). NUMERIC marks regular characters
 * that can start a number.
 */
export const KIND = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) KIND[byte] = SPACE;
for (const character of '()<>[]{}/%') KIND[character.charCodeAt(0)] = DELIMITER;
for (const character of '0123456789+-.') KIND[character.charCodeAt(0)] = NUMERIC;

/** The value of a hexadecimal digit, or -1. */
export function hexValue(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const lower = byte | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

export function isSpace(byte: number | undefined): boolean {
  return byte !== undefined && KIND[byte] === SPACE;
}
