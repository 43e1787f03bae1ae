const MAX_CHARACTERS = 100;
/** Of what was sent; the rest is not looked at. The end counts: paths and endings are cut from there. */
const MAX_GIVEN = 1_000;
/** Names of devices on Windows, whatever follows their first dot. */
const RESERVED = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i;

/**
 * What a result is called: after the file it was made of, where its sender named it, with nothing in it that a system or a
 * header could trip over.
 */
export function resultName(given: string | null, fallback: string, extension: string): string {
  const base = (given ?? '')
    .slice(-MAX_GIVEN)
    .normalize('NFC')
    // Paths, control characters, what Windows forbids, marks that turn the direction of writing, and halves of characters.
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}"*:<>?|%]/gu, '')
    .replace(/\.[^.]{0,10}$/, '')
    // Bounded: cut above.
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const short = [...base].slice(0, MAX_CHARACTERS).join('').trimEnd() || fallback;
  return `${RESERVED.test(short) ? '_' : ''}${short}.${extension}`;
}

/** `Content-Disposition` of RFC 6266: the name twice, plainly and, where that is not all of it, by RFC 8187. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|[\\"]/g, '_');
  return plain === name ? `attachment; filename="${plain}"` : `attachment; filename="${plain}"; filename*=UTF-8''${encode(name)}`;
}

function encode(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
