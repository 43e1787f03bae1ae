import { type EncodeStep, fromVipsError, type Pixels } from '@imagemill/core';
import type Vips from 'wasm-vips';
import { LOAD_OPTIONS } from './open-image.js';
import { save } from './save.js';
import type { RunningVips } from './start-vips.js';

/** An image's samples as RGB or RGBA, with 8 bits each. */
export function pixelsOf(image: Vips.Image): Pixels {
  const rgb = image.interpretation === 'srgb' ? image : image.colourspace('srgb', { source_space: image.interpretation });
  const samples = rgb.format === 'uchar' ? rgb : rgb.cast('uchar');
  return { width: samples.width, height: samples.height, channels: samples.bands as 3 | 4, data: samples.writeToMemory() as Uint8Array };
}

/** Decodes one frame of a result, without color management. */
export function read({ vips, freeHandles }: RunningVips, file: Uint8Array, frame: number): Pixels {
  try {
    return pixelsOf(vips.Image.newFromBuffer(file, '', { ...LOAD_OPTIONS, ...(frame > 0 ? { page: frame } : {}) }));
  } catch (error) {
    throw fromVipsError(error);
  } finally {
    freeHandles();
  }
}

/** Writes samples with the settings for an image of `pixels`, without metadata. */
export function write(
  { vips, freeHandles }: RunningVips,
  { width, height, channels, data }: Pixels,
  encode: EncodeStep,
  pixels: number,
): Uint8Array {
  try {
    const image = vips.Image.newFromMemory(data, width, height, channels, vips.BandFormat.uchar).copy({ interpretation: 'srgb' });
    const plain = { ...encode, metadata: 'none', rights: false } as const;
    return save(image, plain, { convert: false, keepProfile: false, space: 'srgb' }, pixels);
  } catch (error) {
    throw fromVipsError(error);
  } finally {
    freeHandles();
  }
}
