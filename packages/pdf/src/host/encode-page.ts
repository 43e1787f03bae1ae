import { convertOptions, createPlan, type PdfToImagesOptions, parseWith, writeSmallest } from '@imagemill/core';
import type { SourceInfo } from '@imagemill/files';
import type { PdfHost, Raster } from '../codecs.js';

/**
 * Encodes a rendered page the way the image tools encode an image: same encoders, settings and
 * limits. PNG keeps every pixel, as people who choose it for pages expect; the other formats are
 * there for small files. A page without color becomes a gray image.
 */
export async function encodePage(page: Raster, { format, quality }: PdfToImagesOptions, host: PdfHost): Promise<Uint8Array> {
  const raster = withoutColor(page) ?? page;
  // Optimizing a PNG further takes 20 times as long and saves a tenth of its bytes: too slow for
  // page after page.
  const asPng = { lossless: true, effort: 'fast' } as const;
  const options = parseWith(convertOptions, { format, quality, ...(format === 'png' ? asPng : {}) });
  const plan = createPlan('convert', sourceOf(raster), options, host.capabilities);
  const codec = await host.imageCodec(plan);
  const render = (_plan: unknown, step: Parameters<typeof codec.encode>[1]) => codec.encode(raster, step);
  return (await writeSmallest(plan, NOTHING, { render, optimizePng: codec.optimizePng })).bytes;
}

const NOTHING = new Uint8Array(0);

/** As if it came from a file with nothing but samples. */
function sourceOf({ width, height, channels, data }: Raster): SourceInfo {
  return {
    ...{ format: 'png', bytes: data.length, width, height, orientation: 1, frames: 1, animated: false, alpha: false, bitDepth: 8 },
    ...{ colorModel: channels === 1 ? 'gray' : 'rgb', profile: 'none', gainMap: false, lossless: true },
    metadata: { exif: false, xmp: false, iptc: false, comments: false, gps: false },
  };
}

function withoutColor({ width, height, channels, data }: Raster): Raster | undefined {
  if (channels !== 3) return undefined;
  for (let at = 0; at < data.length; at += 3) if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return undefined;
  const gray = new Uint8Array(width * height);
  for (let at = 0; at < gray.length; at += 1) gray[at] = data[at * 3] ?? 0;
  return { width, height, channels: 1, data: gray };
}
