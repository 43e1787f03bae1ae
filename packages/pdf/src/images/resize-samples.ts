import type { PdfFile } from '../model/pdf-file.js';
import type { Samples } from './samples.js';

/**
 * Samples at another size. Channels that no image has together (two inks, for example) are resized
 * one by one.
 */
export async function resizeSamples(
  file: PdfFile,
  samples: Samples,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Samples> {
  const { channels } = samples;
  if (samples.width === width && samples.height === height) return samples;
  if (channels === 1 || channels === 3 || channels === 4) return file.codecs.image.resize({ ...samples, channels }, width, height);
  const data = new Uint8Array(width * height * channels);
  for (let channel = 0; channel < channels; channel += 1) {
    const plane = new Uint8Array(samples.width * samples.height);
    for (let i = 0; i < plane.length; i += 1) plane[i] = samples.data[i * channels + channel] as number;
    const resized = await file.codecs.image.resize(
      { width: samples.width, height: samples.height, channels: 1, data: plane },
      width,
      height,
    );
    for (let i = 0; i < resized.data.length; i += 1) data[i * channels + channel] = resized.data[i] as number;
  }
  return { width, height, channels, data };
}
