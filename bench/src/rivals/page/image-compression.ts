import imageCompression from 'browser-image-compression';
import type { Job } from './job.js';

/** Its PNG encoder takes 4096 times the quality as the number of colours. */
const COLORS_AT_FULL_QUALITY = 4096;

/** browser-image-compression without its worker, whose script it would fetch from another host. */
export function compressImage(input: Blob, { format, quality, longEdge, colors }: Job): Promise<Blob> {
  const initialQuality = format !== 'png' ? quality / 100 : colors === undefined ? 1 : colors / COLORS_AT_FULL_QUALITY;
  const file = new File([input], 'input', { type: input.type });
  const size = longEdge === undefined ? {} : { maxWidthOrHeight: longEdge };
  return imageCompression(file, { useWebWorker: false, fileType: `image/${format}`, initialQuality, ...size });
}
