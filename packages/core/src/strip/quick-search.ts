interface NodeBytes {
  from(buffer: ArrayBufferLike, offset: number, length: number): Uint8Array;
}

const { Buffer } = globalThis as { Buffer?: NodeBytes };

/** The same bytes, seen so that `indexOf` is quickest: Node's own search takes a fifth of the time. Only to search in. */
export function quickSearch(bytes: Uint8Array): Pick<Uint8Array, 'indexOf'> {
  return Buffer ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : bytes;
}
