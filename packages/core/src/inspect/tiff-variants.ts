const COMPRESSIONS: Readonly<Record<number, string>> = {
  6: 'old-style JPEG',
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

const SEPARATE_PLANES = 2;

/** What makes a TIFF one that few decoders read; undefined for a usual one. */
export function rareTiff(compression: number, photometric: number, planes: number): string | undefined {
  const packing = COMPRESSIONS[compression];
  const rare = [packing && `${packing} compression`, COLORS[photometric], planes === SEPARATE_PLANES && 'separate color planes'];
  const said = rare.filter(Boolean).join(' and ');
  return said ? `A TIFF with ${said}` : undefined;
}
