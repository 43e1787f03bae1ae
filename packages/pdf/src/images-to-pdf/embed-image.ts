import { AppError } from '@imagemill/errors';
import { detectFormat } from '@imagemill/files';
import type { PdfCodecs } from '../codecs.js';
import { embedJpeg, isPlainJpeg } from './embed-jpeg.js';
import { embedPng } from './embed-png.js';
import type { EmbeddedImage } from './embedded-image.js';

/**
 * Whether an image can go into a document as it is. Any other image must first be decoded and
 * converted to PNG or plain JPEG.
 */
export function canEmbed(image: Uint8Array): boolean {
  const format = detectFormat(image);
  return format === 'png' || (format === 'jpeg' && isPlainJpeg(image));
}

/**
 * Detects the format by its signature. Throws `unsupported_media` for anything but JPEG and PNG.
 */
export async function embedImage(image: Uint8Array, codecs: PdfCodecs): Promise<EmbeddedImage> {
  const format = detectFormat(image);
  if (format === 'jpeg') return await embedJpeg(image);
  if (format === 'png') return await embedPng(image, codecs);
  throw new AppError('unsupported_media', { detail: 'Only JPEG and PNG go into a document; decode other pictures first.' });
}
