const MAX_CHARACTERS = 500;

/** One line of plain text: control characters become spaces, ends are trimmed, at most 500 characters. Undefined when nothing is left, or nothing but markup. */
export function cleanText(text: string): string | undefined {
  // Four times the limit is plenty to trim from, and keeps the work small for a hostile block.
  const line = text
    .slice(0, MAX_CHARACTERS * 4)
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\ufeff\ufffd]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  const characters = [...line].slice(0, MAX_CHARACTERS).join('').trim();
  return characters.replace(/<[^<>]*>/g, '').trim() === '' ? undefined : characters;
}

/** Text whose encoding is not stated: UTF-8 where it is valid, else Latin-1. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}
