import type { PDFArray, PDFObject } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { indexedSpace } from './color-space.js';
import type { Samples } from './samples.js';

/**
 * Several inks, only one of which varies, as one channel: its amount is a color number in a palette
 * with all amounts in order. Such numbers can be averaged and compressed like gray. Undefined if
 * more than one ink varies.
 */
export function asSingleInk(
  file: PdfFile,
  { width, height, channels, data }: Samples,
  base: PDFObject,
): { samples: Samples; space: PDFArray } | undefined {
  let varying: number | undefined;
  for (let i = channels; i < data.length; i += 1) {
    const channel = i % channels;
    if (data[i] === data[channel] || channel === varying) continue;
    if (varying !== undefined) return undefined;
    varying = channel;
  }
  const ink = varying ?? 0;
  const amounts = new Uint8Array(width * height);
  for (let i = 0; i < amounts.length; i += 1) amounts[i] = data[i * channels + ink] as number;
  const colors = Uint8Array.from({ length: 256 * channels }, (_, i) =>
    i % channels === ink ? Math.floor(i / channels) : (data[i % channels] as number),
  );
  return { samples: { width, height, channels: 1, data: amounts }, space: indexedSpace(file, base, colors, 256) };
}
