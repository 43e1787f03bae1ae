const packed = new WeakSet<Uint8Array>();

/** Notes that these bytes come from `deflate` as it is used here, or are as small as that makes them: nobody tries to pack them once more. */
export function markPacked(bytes: Uint8Array): Uint8Array {
  packed.add(bytes);
  return bytes;
}

export function isPacked(bytes: Uint8Array): boolean {
  return packed.has(bytes);
}
