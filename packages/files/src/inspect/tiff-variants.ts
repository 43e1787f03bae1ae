const COMPRESSIONS: Readonly<Record<number, string>> = {
  32766: 'NeXT',
  32809: 'ThunderScan',
  33003: 'JPEG 2000',
  33005: 'JPEG 2000',
  34661: 'JBIG',
  34676: 'SGI Log',
  34677: 'SGI Log',
  34712: 'JPEG 2000',
  34887: 'LERC',
  34892: 'DNG JPEG',
  34925: 'LZMA',
  34934: 'JPEG XR',
  50000: 'Zstandard',
  50001: 'WebP',
  50002: 'JPEG XL',
  52546: 'JPEG XL',
};

const COLORS: Readonly<Record<number, string>> = {
  4: 'a mask',
  8: 'Lab colors',
  9: 'Lab colors',
  10: 'Lab colors',
  32803: 'raw camera data',
  32844: 'logarithmic light',
  32845: 'logarithmic light',
};

const OLD_JPEG = 6;
const JPEG = 7;
const LAB = 8;
const YCC = 6;
const SEPARATE_PLANES = 2;
const SAMPLE_FORMATS: Readonly<Record<number, string>> = { 2: 'signed', 3: 'floating-point', 5: 'complex', 6: 'complex' };
const USUAL_BITS = [1, 2, 4, 8, 16];

/** How a TIFF page is stored, by the numbers in its tags. */
export interface TiffCoding {
  readonly compression: number;
  readonly photometric: number;
  readonly planes: number;
  readonly samples: number;
  readonly bits: number;
  readonly sampleFormat: number;
}

/** What makes this a TIFF that few decoders read; undefined for a common one. */
export function rareTiff({ compression, photometric, planes }: TiffCoding): string | undefined {
  const packing = COMPRESSIONS[compression];
  const rare = [packing && `${packing} compression`, COLORS[photometric], planes === SEPARATE_PLANES && 'separate color planes'];
  const said = rare.filter(Boolean).join(' and ');
  return said ? `A TIFF with ${said}` : undefined;
}

/**
 * What libvips reads without complaint but with wrong pixels; undefined if it reads the file
 * correctly or rejects it.
 */
export function misreadTiff({ compression, photometric, samples, bits, sampleFormat }: TiffCoding): string | undefined {
  const format = SAMPLE_FORMATS[sampleFormat];
  if (format) return `A TIFF with ${format} samples`;
  // Fewer than 8 bits are only read for gray and for palettes.
  if (!USUAL_BITS.includes(bits) || (bits < 8 && samples > 1)) return `A TIFF with samples of ${bits} bits`;
  if (compression === OLD_JPEG) return 'A TIFF with old-style JPEG compression';
  if (photometric === LAB && samples > 3) return 'A TIFF with Lab colors and transparency';
  if (photometric === YCC && compression !== JPEG) return 'A TIFF with luma and chroma outside a JPEG';
  return undefined;
}
