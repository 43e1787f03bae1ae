import { AppError } from '@imagemill/errors';
import { type PixelImage, shallow } from './image.js';
import { LARGE_PIXELS, type Lazy } from './lazy-codec.js';

/** Encodes an image with a codec, at 8 bits. Throws `too_complex` if that fails. */
export async function encodeWith<Options>(
  codec: Lazy<{ encode(rgba: Uint8Array, width: number, height: number, options: Options): Uint8Array | null }>,
  image: PixelImage,
  options: Options,
): Promise<Uint8Array> {
  const { width, height, data } = shallow(image);
  const encoder = await codec.get();
  try {
    const encoded = encoder.encode(data as Uint8Array, width, height, options);
    if (!encoded) throw new Error('The encoder gave nothing back');
    if (width * height > LARGE_PIXELS) codec.forget();
    return encoded;
  } catch (error) {
    codec.forget();
    // The image is known to be sound by now, so the failure must be memory.
    throw new AppError('too_complex', {}, error);
  }
}
