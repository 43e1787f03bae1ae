import encodeAvif from '@jsquash/avif/encode.js';
import decodeJpeg from '@jsquash/jpeg/decode.js';
import encodeJpeg from '@jsquash/jpeg/encode.js';
import optimise from '@jsquash/oxipng/optimise.js';
import decodePng from '@jsquash/png/decode.js';
import resize from '@jsquash/resize';
import encodeWebp from '@jsquash/webp/encode.js';
import { CannotError, type Job, sizeOf } from './job.js';

/** jSquash with its own defaults, except for the resize filter, which matches the reference's. */
export async function jsquash(input: Blob, job: Job): Promise<Blob> {
  if (job.colors !== undefined) throw new CannotError('has no quantizer');
  const decoded = input.type === 'image/png' ? await decodePng(await input.arrayBuffer()) : await decodeJpeg(await input.arrayBuffer());
  const image =
    job.longEdge === undefined ? decoded : await resize(decoded, { ...sizeOf(decoded, job), method: 'lanczos3', linearRGB: false });
  return new Blob([await encode(image, job)], { type: `image/${job.format}` });
}

function encode(image: ImageData, { format, quality }: Job): Promise<ArrayBuffer> {
  switch (format) {
    case 'jpeg':
      return encodeJpeg(image, { quality });
    case 'webp':
      return encodeWebp(image, { quality });
    case 'avif':
      return encodeAvif(image, { quality });
    case 'png':
      return optimise(image);
  }
}
