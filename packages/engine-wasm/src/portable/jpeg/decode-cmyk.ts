import { AppError } from '@imagemill/errors';
import { decodePlanes, type Planes } from './decode-planes.js';

/** Ink from 0 (none) to 255, four bytes per pixel. */
export interface CmykImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Adobe's transform for luma and chroma instead of inks. */
const YCCK = 2;

/** Decodes a JPEG with four components, which the usual decoder rejects. */
export function decodeCmyk(jpeg: Uint8Array): CmykImage {
  const { adobeTransform, ...image } = decodeStoredInks(jpeg);
  // Adobe's programs store light instead of ink, and so does every program that writes their
  // segment.
  if (adobeTransform !== undefined) for (let at = 0; at < image.data.length; at += 1) image.data[at] = 255 - (image.data[at] ?? 0);
  return image;
}

/** The same as stored, ink or light: inside a PDF, the document says which. */
export function decodeStoredInks(jpeg: Uint8Array): CmykImage & Pick<Planes, 'adobeTransform'> {
  const decoded = decodePlanes(jpeg);
  const { width, height, adobeTransform } = decoded;
  if (decoded.planes.length !== 4) throw new AppError('corrupt_input');
  const data = interleave(decoded);
  if (adobeTransform === YCCK) yccToInk(data);
  return { width, height, data, adobeTransform };
}

function interleave({ width, height, planes }: Planes): Uint8Array {
  const data = new Uint8Array(width * height * 4);
  for (const [channel, { samples, stride, scaleX, scaleY }] of planes.entries()) {
    for (let y = 0, to = channel; y < height; y += 1) {
      const row = Math.floor(y * scaleY) * stride;
      for (let x = 0; x < width; x += 1, to += 4) data[to] = samples[row + Math.floor(x * scaleX)] ?? 0;
    }
  }
  return data;
}

/** As libjpeg does it: the complement of RGB, with black unchanged. */
function yccToInk(data: Uint8Array): void {
  for (let at = 0; at < data.length; at += 4) {
    const luma = data[at] ?? 0;
    const blue = (data[at + 1] ?? 0) - 128;
    const red = (data[at + 2] ?? 0) - 128;
    data[at] = bounded(255 - (luma + 1.402 * red));
    data[at + 1] = bounded(255 - (luma - 0.344136 * blue - 0.714136 * red));
    data[at + 2] = bounded(255 - (luma + 1.772 * blue));
  }
}

function bounded(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
}
