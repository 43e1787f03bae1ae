import { AppError } from '@imagemill/errors';
import type { PixelImage } from './image.js';
import { LARGE_PIXELS, type Lazy } from './lazy-codec.js';

type Decoded = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };

/** Decodes an image with a codec. Throws `corrupt_input`, or `too_complex` if memory runs out. */
export async function decodeWith<T>(codec: Lazy<T>, decode: (decoder: T) => Decoded | null): Promise<PixelImage> {
  const decoder = await codec.get();
  let decoded: Decoded | null;
  try {
    decoded = decode(decoder);
  } catch (error) {
    // If a codec throws instead of returning an error, its memory can't be trusted.
    codec.forget();
    throw codecError(error);
  }
  if (!decoded) throw new AppError('corrupt_input');
  const { width, height, data } = decoded;
  if (width * height > LARGE_PIXELS) codec.forget();
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}

/** How Emscripten and WebAssembly report a lack of memory. */
const MEMORY = /out of memory|memory access out of bounds|cannot enlarge|allocat|\bOOM\b/i;

function codecError(error: unknown): AppError {
  const words = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
  return MEMORY.test(words) ? new AppError('too_complex', {}, error) : new AppError('corrupt_input', {}, error);
}
