/**
 * The same bytes as a plain `Uint8Array`. Node reads files into a `Buffer`, and `slice` on a `Buffer` doesn't copy: a change to the slice
 * changes the input. So every input passes through here first.
 */
export function plainBytes<T extends ArrayBufferLike>(bytes: Uint8Array<T>): Uint8Array<T> {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
