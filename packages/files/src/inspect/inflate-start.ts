/**
 * The first bytes of a zlib stream, at most `maxBytes`. If the stream is damaged, everything before
 * that is kept.
 */
export async function inflateStart(data: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const stream = new DecompressionStream('deflate');
  const writer = stream.writable.getWriter();
  // Errors on the writing side also show up on the reading side.
  const written = writer.write(new Uint8Array(data)).then(() => writer.close());
  written.catch(() => undefined);
  const reader = stream.readable.getReader();
  const out = new Uint8Array(maxBytes);
  let length = 0;
  try {
    while (length < maxBytes) {
      const { done, value } = await reader.read();
      if (done) break;
      const part = (value as Uint8Array).subarray(0, maxBytes - length);
      out.set(part, length);
      length += part.length;
    }
    await reader.cancel();
  } catch {
    // The stream is damaged: keep what was unpacked.
  }
  return out.subarray(0, length);
}
