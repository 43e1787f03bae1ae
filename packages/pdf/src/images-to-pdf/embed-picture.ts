import { AppError } from '@imagemill/errors';
import { detectFormat } from '@imagemill/files';
import type { PdfCodecs } from '../codecs.js';
import { embedJpeg, isPlainJpeg } from './embed-jpeg.js';
import { embedPng } from './embed-png.js';
import type { EmbeddedPicture } from './embedded-picture.js';

/**
 * Whether an image can go into a document as it is. Any other image must first be decoded and
 * converted to PNG or plain JPEG.
 */
export function canEmbed(picture: Uint8Array): boolean {
  const format = detectFormat(picture);
  return format === 'png' || (format === 'jpeg' && isPlainJpeg(picture));
}

/**
 * Detects the format by its signature. Throws `unsupported_media` for anything but JPEG and PNG.
 */
export async function embedPicture(picture: Uint8Array, codecs: PdfCodecs): Promise<EmbeddedPicture> {
  const format = detectFormat(picture);
  if (format === 'jpeg') return await embedJpeg(picture);
  if (format === 'png') return await embedPng(picture, codecs);
  throw new AppError('unsupported_media', { detail: 'Only JPEG and PNG go into a document; decode other pictures first.' });
}
