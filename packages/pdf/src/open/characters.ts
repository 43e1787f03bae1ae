const WHITE = 1;
const DELIMITER = 2;
const kinds = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) kinds[code] = WHITE;
for (const character of '()<>[]{}/%') kinds[character.charCodeAt(0)] = DELIMITER;

/**
 * White space as listed in ISO 32000-1, 7.2.2. The end of the bytes (undefined) isn't white space.
 */
export function isWhite(code: number | undefined): boolean {
  return code !== undefined && kinds[code] === WHITE;
}

/** Neither white space nor a delimiter, nor the end of the bytes. */
export function isRegular(code: number | undefined): boolean {
  return code !== undefined && kinds[code] === 0;
}

export function isDigit(code: number | undefined): boolean {
  return code !== undefined && code >= 48 && code <= 57;
}

/** Whether these bytes are at `at`. */
export function matches(bytes: Uint8Array, at: number, word: Uint8Array): boolean {
  for (let index = 0; index < word.length; index++) if (bytes[at + index] !== word[index]) return false;
  return true;
}

/** Where a word next occurs, from `from` on and before `end`; -1 if it doesn't. */
export function indexOfWord(bytes: Uint8Array, word: Uint8Array, from: number, end = bytes.length): number {
  const first = word[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at >= 0 && at + word.length <= end; at = bytes.indexOf(first, at + 1)) {
    if (matches(bytes, at, word)) return at;
  }
  return -1;
}

/** The bytes of an ASCII word. */
export function word(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/**
 * Bytes as characters with the same codes. Converted in pieces, because a call takes only so many
 * arguments.
 */
export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = '';
  for (let at = start; at < end; at += 8192) text += String.fromCharCode(...bytes.subarray(at, Math.min(end, at + 8192)));
  return text;
}
