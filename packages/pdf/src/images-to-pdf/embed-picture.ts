import { AppError } from '@imagemill/errors';
import { detectFormat } from '@imagemill/files';
import type { PdfCodecs } from '../codecs.js';
import { embedJpeg, isPlainJpeg } from './embed-jpeg.js';
import { embedPng } from './embed-png.js';
import type { EmbeddedPicture } from './embedded-picture.js';

/** Whether a picture can go into a document as it is. Any other must be decoded first and come as a PNG or a plain JPEG. */
export function canEmbed(picture: Uint8Array): boolean {
  const format = detectFormat(picture);
  return format === 'png' || (format === 'jpeg' && isPlainJpeg(picture));
}

/** Reads a picture by its signature. */
export async function embedPicture(picture: Uint8Array, codecs: PdfCodecs): Promise<EmbeddedPicture> {
  const format = detectFormat(picture);
  if (format === 'jpeg') return await embedJpeg(picture);
  if (format === 'png') return await embedPng(picture, codecs);
  throw new AppError('unsupported_media', { detail: 'Only JPEG and PNG go into a document; decode other pictures first.' });
}
