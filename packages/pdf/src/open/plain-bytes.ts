/**
 * The same bytes as a plain `Uint8Array`. Node reads files into a `Buffer`, whose `slice` is no copy: whoever changed what it gives would
 * change the file itself. Files pass through here where they come in.
 */
export function plainBytes<T extends ArrayBufferLike>(bytes: Uint8Array<T>): Uint8Array<T> {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
