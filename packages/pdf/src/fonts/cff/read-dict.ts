/** Operands by operator. Two-byte operators are 0x0c00 plus the second byte. */
export type CffDict = ReadonlyMap<number, readonly number[]>;

const REAL_DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'e', 'e-', '', '-'];

/** Reads a dictionary of a CFF font (technical note 5176, chapter 4). */
export function readDict(bytes: Uint8Array): CffDict {
  const dict = new Map<number, number[]>();
  let operands: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    const next = (index: number): number => bytes[at + index] ?? 0;
    if (byte <= 21) {
      dict.set(byte === 12 ? 0x0c00 + next(1) : byte, operands);
      if (byte === 12) at++;
      operands = [];
    } else if (byte === 28) {
      operands.push(((next(1) << 24) | (next(2) << 16)) >> 16);
      at += 2;
    } else if (byte === 29) {
      operands.push((next(1) << 24) | (next(2) << 16) | (next(3) << 8) | next(4));
      at += 4;
    } else if (byte === 30) {
      let text = '';
      for (let half = 15; half !== 16 && at < bytes.length; ) {
        at++;
        for (const digit of [(bytes[at] ?? 255) >> 4, (bytes[at] ?? 255) & 15]) {
          if (half === 16) break;
          if (digit === 15) half = 16;
          else text += REAL_DIGITS[digit];
        }
      }
      operands.push(Number(text) || 0);
    } else if (byte >= 32 && byte <= 246) operands.push(byte - 139);
    else if (byte >= 247 && byte <= 250) operands.push((byte - 247) * 256 + next(1) + 108);
    else if (byte >= 251 && byte <= 254) operands.push(-(byte - 251) * 256 - next(1) - 108);
    if (byte >= 247 && byte <= 254) at++;
  }
  return dict;
}
