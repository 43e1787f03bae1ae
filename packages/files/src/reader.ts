/** Random access to a file that may be larger than memory: a Blob, an open file or bytes. */
export interface Reader {
  readonly size: number;
  /** Bytes from offset; shorter than asked only where the file ends. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** A reader over bytes already in memory. */
export function readerOf(bytes: Uint8Array): Reader {
  return {
    size: bytes.length,
    read: async (offset, length) => bytes.subarray(offset, Math.min(bytes.length, offset + length)),
  };
}
