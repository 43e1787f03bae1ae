import { AppError } from '@imagemill/errors';

/**
 * Inflates exactly this many bytes; anything after them is ignored. Throws `corrupt_input` if there
 * are fewer.
 */
export async function inflateRows(packed: readonly Uint8Array[], bytes: number): Promise<Uint8Array> {
  const stream = new Blob(packed as Uint8Array<ArrayBuffer>[]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = stream.getReader();
  const out = new Uint8Array(bytes);
  let length = 0;
  try {
    while (length < bytes) {
      const { done, value } = await reader.read();
      if (done) break;
      const part = value.subarray(0, bytes - length);
      out.set(part, length);
      length += part.length;
    }
    reader.cancel().catch(() => undefined);
  } catch (error) {
    throw new AppError('corrupt_input', {}, error);
  }
  if (length < bytes) throw new AppError('corrupt_input');
  return out;
}
