import { convertOptions, createPlan, inspect, readerOf, runPlan } from '@imagemill/core';
import { canEmbed } from '../images-to-pdf/embed-picture.js';
import type { PdfHost } from './pdf-host.js';

/** Little is to be seen of a second lossy coding from here on. */
const JPEG_QUALITY = 90;

/**
 * A picture as a document can hold it: JPEG and PNG as they are; others decoded, turned upright and brought to sRGB, as a JPEG where they
 * are lossy themselves and let nothing through, else as a PNG.
 */
export async function embeddable(picture: Uint8Array, host: PdfHost): Promise<Uint8Array> {
  if (canEmbed(picture)) return picture;
  const source = await inspect(readerOf(picture));
  const asPng = source.lossless || source.alpha;
  const options = convertOptions.parse({ format: asPng ? 'png' : 'jpeg', lossless: asPng, quality: JPEG_QUALITY, metadata: 'none' });
  const plan = createPlan('convert', source, options, host.capabilities);
  return (await runPlan(plan, picture, await host.pictureCodec(plan))).bytes;
}
