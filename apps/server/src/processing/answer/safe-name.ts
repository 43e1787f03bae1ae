const MAX_CHARACTERS = 100;
/**
 * How much of the given name is used. It's the end, since paths and extensions are cut from there.
 */
const MAX_GIVEN = 1_000;
/** Device names on Windows, whatever follows their first dot. */
const RESERVED = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i;

/**
 * The name of a result: that of its file if the client gave one, without anything that could trip
 * up a system or a header.
 */
export function resultName(given: string | null, fallback: string, extension: string): string {
  const base = (given ?? '')
    .slice(-MAX_GIVEN)
    .normalize('NFC')
    // Paths, control characters, characters Windows forbids, direction marks, and unpaired
    // surrogates.
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}"*:<>?|%]/gu, '')
    .replace(/\.[^.]{0,10}$/, '')
    // Bounded: cut above.
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const short = [...base].slice(0, MAX_CHARACTERS).join('').trimEnd() || fallback;
  return `${RESERVED.test(short) ? '_' : ''}${short}.${extension}`;
}

/**
 * `Content-Disposition` (RFC 6266): the name in plain ASCII and, if that loses anything, also
 * encoded by RFC 8187.
 */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|[\\"]/g, '_');
  return plain === name ? `attachment; filename="${plain}"` : `attachment; filename="${plain}"; filename*=UTF-8''${encode(name)}`;
}

function encode(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
