import { AppError, jpegSegments } from '@imagemill/core';

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
