/** Bytes as the caller has them: some kinds of them are searched five times as fast as plain ones. */
export type Searchable = Pick<Uint8Array, 'indexOf'>;

/** Joins pieces of a file into one block. */
export function joinParts(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** Text of one byte per character as bytes. */
export function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
