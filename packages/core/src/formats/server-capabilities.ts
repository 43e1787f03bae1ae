import { MAX_PIXELS } from '@imagemill/files';
import { type Capabilities, formatsOf, LIBVIPS_WRITES } from './capabilities.js';

const MP = 1_000_000;

/**
 * sharp on the server. Each endpoint (PRO or API) lowers these to its own limits. SVG is rejected.
 */
export const SHARP_ENGINE: Capabilities = {
  engine: 'sharp',
  readsCodedColors: false,
  ...formatsOf({
    reads: {
      ...{ jpeg: 'still', png: 'still', webp: 'frames', avif: 'still', heic: 'no', gif: 'frames' },
      ...{ tiff: 'still', bmp: 'no', ico: 'no', jxl: 'no', qoi: 'still', svg: 'no' },
    },
    writes: {
      ...LIBVIPS_WRITES,
      // Larger images with a lot of detail don't fit WebP's first partition, or take longer than a
      // file may (docs/decisions/0023).
      webp: { ...LIBVIPS_WRITES.webp, maxFramePixels: 100 * MP },
      avif: { maxPixels: 100 * MP, maxSide: 16_384, alpha: true, animation: false, lossless: 'choice' },
      jxl: undefined,
    },
  }),
  maxInputPixels: MAX_PIXELS,
  maxTrellisPixels: 50 * MP,
};

export interface EndpointLimits {
  readonly maxPixels: number;
  readonly avifMaxPixels: number;
}

/** The same engine behind an endpoint that opens and writes less than the engine could. */
export function limitedTo(engine: Capabilities, { maxPixels, avifMaxPixels }: EndpointLimits): Capabilities {
  const entries = Object.entries(engine.writes).map(([format, limit]) => {
    const most = format === 'avif' ? Math.min(maxPixels, avifMaxPixels) : maxPixels;
    return [format, { ...limit, maxPixels: Math.min(limit.maxPixels, most) }];
  });
  return { ...engine, writes: Object.fromEntries(entries), maxInputPixels: Math.min(engine.maxInputPixels, maxPixels) };
}
