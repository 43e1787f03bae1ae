import { entryOf } from '../model/read-entries.js';
import { rowBytes } from './bilevel.js';
import type { EncodedImage } from './encoded-image.js';
import type { ImageJob } from './image-job.js';
import { predictRows } from './png-predictor.js';
import type { Coded } from './read-samples.js';

/**
 * The same samples with better Flate compression, for images whose colors must not change at all,
 * such as those with a color key. Undefined if that isn't smaller.
 */
export function recompress({ file, image }: ImageJob, coded: Coded): EncodedImage | undefined {
  const { width, height, bits, space, spaceObject } = image;
  if (coded.filter !== 'none' || !space) return undefined;
  const stride = rowBytes(width * space.channels, bits);
  if (coded.bytes.length < stride * height) return undefined;
  const samples = coded.bytes.subarray(0, stride * height);
  const decode = image.decode && entryOf(image.stream.dict, 'Decode');
  const common = { width, height, bits, filter: 'FlateDecode', space: spaceObject, ...(decode && { decode }) } as const;
  const predicted = predictRows(samples, stride, Math.max(1, (space.channels * bits) >> 3));
  const parameters = { Predictor: 15, Colors: space.channels, BitsPerComponent: bits, Columns: width };
  const ways: EncodedImage[] = [
    { ...common, bytes: file.codecs.deflate(samples) },
    { ...common, bytes: file.codecs.deflate(predicted), parameters },
  ];
  const best = ways.reduce((a, b) => (b.bytes.length < a.bytes.length ? b : a));
  return best.bytes.length < image.stream.contents.length ? best : undefined;
}
