const MAX_CHARACTERS = 500;

/**
 * One line of plain text: control characters become spaces, both ends are trimmed, and at most 500
 * characters remain. Undefined if nothing is left, or only markup.
 */
export function cleanText(text: string): string | undefined {
  // Four times the limit is plenty to trim from, and keeps the work on a hostile block small.
  const line = text
    .slice(0, MAX_CHARACTERS * 4)
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\ufeff\ufffd]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  const characters = [...line].slice(0, MAX_CHARACTERS).join('').trim();
  return characters.replace(/<[^<>]*>/g, '').trim() === '' ? undefined : characters;
}

/** Decodes text whose encoding isn't stated: as UTF-8 if valid, otherwise as Latin-1. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}
