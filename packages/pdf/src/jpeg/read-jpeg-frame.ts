import { AppError } from '@imagemill/errors';
import { jpegSegments } from '@imagemill/files';
import type { Raster } from '../codecs.js';

export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  /** How many color components it stores. */
  readonly components: number;
}

/** What the header of a JPEG says about its image. Throws `corrupt_input` if there is no header. */
export function readJpegFrame(jpeg: Uint8Array): JpegFrame {
  const frame = jpegSegments(jpeg).find(({ marker }) => isFrameMarker(marker));
  if (!frame || frame.body.length < 6) throw new AppError('corrupt_input', { detail: 'A JPEG inside the document is damaged.' });
  const [, high = 0, low = 0, wide = 0, narrow = 0, components = 0] = frame.body;
  return { width: (wide << 8) | narrow, height: (high << 8) | low, components };
}

/** C0 to CF, except DHT, JPG and DAC. */
export function isFrameMarker(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/**
 * How many channels the samples of a JPEG have. Throws `unsupported_media` if PDF has no color
 * space with that many.
 */
export function channelsOf(jpeg: Uint8Array): Raster['channels'] {
  const { components } = readJpegFrame(jpeg);
  if (components === 1 || components === 3 || components === 4) return components;
  throw new AppError('unsupported_media', { detail: `A JPEG inside the document has ${components} colors.` });
}
