import { AppError } from '@imagemill/errors';
import { jpegSegments } from '@imagemill/files';
import type { Raster } from '../codecs.js';

export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  /** How many colour components it stores. */
  readonly components: number;
}

/** What the header of a JPEG says of its picture. Throws `corrupt_input` where it says nothing. */
export function readJpegFrame(jpeg: Uint8Array): JpegFrame {
  const frame = jpegSegments(jpeg).find(({ marker }) => isFrameMarker(marker));
  if (!frame || frame.body.length < 6) throw new AppError('corrupt_input', { detail: 'A JPEG inside the document is damaged.' });
  const [, high = 0, low = 0, wide = 0, narrow = 0, components = 0] = frame.body;
  return { width: (wide << 8) | narrow, height: (high << 8) | low, components };
}

/** C0 to CF but for the tables DHT, JPG and DAC. */
export function isFrameMarker(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** How many channels a JPEG's samples have. Throws `unsupported_media` where PDF knows no colours for so many. */
export function channelsOf(jpeg: Uint8Array): Raster['channels'] {
  const { components } = readJpegFrame(jpeg);
  if (components === 1 || components === 3 || components === 4) return components;
  throw new AppError('unsupported_media', { detail: `A JPEG inside the document has ${components} colours.` });
}
