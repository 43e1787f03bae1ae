import { AppError } from '@imagemill/errors';
import { jpegSegments } from '@imagemill/files';
import { decodeWith } from '../decode-with.js';
import type { PixelImage } from '../image.js';
import type { JpegDecoder, Lazy } from '../lazy-codec.js';
import { isFrameMarker, requireKnownCoding } from './jpeg-frame.js';

const END = 0xd9;

/** Gray or color samples as stored; profile and orientation are ignored. */
export async function decodeJpeg(decoder: Lazy<JpegDecoder>, jpeg: Uint8Array): Promise<PixelImage> {
  requireWholeJpeg(jpeg);
  return decodeWith(decoder, (codec) => codec.decode(jpeg, false));
}

/**
 * Throws `corrupt_input` if a JPEG has no end marker, because the decoder would fill the missing
 * part with gray, and `unsupported_variant` for variants that the decoder rejects.
 */
export function requireWholeJpeg(jpeg: Uint8Array): void {
  const segments = jpegSegments(jpeg);
  const scan = segments.find(({ marker }) => marker === 0xda);
  if (!scan) throw new AppError('corrupt_input');
  requireKnownCoding(segments.find(({ marker }) => isFrameMarker(marker))?.marker);
  for (let at = scan.at + 2; ; ) {
    at = jpeg.indexOf(0xff, at);
    const marker = at < 0 ? undefined : jpeg[at + 1];
    if (marker === undefined) throw new AppError('corrupt_input');
    if (marker === END) return;
    const isCoded = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    // Between scans there are segments, which may contain anything.
    at += isCoded ? (marker === 0xff ? 1 : 2) : 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
  }
}
