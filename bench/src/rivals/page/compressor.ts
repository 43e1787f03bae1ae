import Compressor from 'compressorjs';
import { CannotError, type Job } from './job.js';

/** compressorjs, kept from handing back the input and from turning large PNGs into JPEGs. */
export function compressor(input: Blob, { format, quality, longEdge, colors }: Job): Promise<Blob> {
  if (colors !== undefined) throw new CannotError('writes no palette');
  return new Promise((success, error) => {
    const options = {
      strict: false,
      convertSize: Number.POSITIVE_INFINITY,
      mimeType: `image/${format}`,
      quality: quality / 100,
      success,
      error,
    };
    new Compressor(input, longEdge === undefined ? options : { ...options, maxWidth: longEdge, maxHeight: longEdge });
  });
}
