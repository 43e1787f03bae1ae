import type { AvifOptions, JpegOptions, PngOptions, WebpOptions } from 'sharp';

/** Encoder settings in sharp's terms; a PNG is recompressed by oxipng afterwards. */
interface SettingsOf {
  readonly jpeg: JpegOptions;
  readonly webp: WebpOptions;
  readonly avif: AvifOptions;
  readonly palette: PngOptions & { readonly oxipng: number };
  readonly lossless: PngOptions & { readonly oxipng: number };
}

export type Encoder = keyof SettingsOf;
export type Settings = { readonly [E in Encoder]: { readonly encoder: E; readonly options: SettingsOf[E] } }[Encoder];

/** What `quality: auto` writes photos with, at the normal effort. */
const IN_USE: SettingsOf = {
  jpeg: {
    ...{ chromaSubsampling: '4:2:0', progressive: true, optimiseScans: true },
    ...{ trellisQuantisation: true, overshootDeringing: true, quantisationTable: 5 },
  },
  webp: { effort: 4 },
  avif: { effort: 3, chromaSubsampling: '4:2:0' },
  palette: { palette: true, effort: 7, compressionLevel: 6, oxipng: 1 },
  lossless: { adaptiveFiltering: true, compressionLevel: 2, oxipng: 2 },
};

export function settingsInUse(encoder: Encoder): Settings {
  return { encoder, options: IN_USE[encoder] } as Settings;
}

function changed<E extends Encoder>(encoder: E, change: Partial<SettingsOf[E]>): Settings {
  return { encoder, options: { ...IN_USE[encoder], ...change } } as Settings;
}

/** Settings that may be better, by row of the report. */
export const IDEAS: Readonly<Record<string, Settings>> = {
  'JPEG, table 0 (the standard’s)': changed('jpeg', { quantisationTable: 0 }),
  'JPEG, table 2 (MS-SSIM)': changed('jpeg', { quantisationTable: 2 }),
  'JPEG, table 3 (ImageMagick’s), as for a number': changed('jpeg', { quantisationTable: 3 }),
  'JPEG, table 4 (PSNR-HVS-M)': changed('jpeg', { quantisationTable: 4 }),
  'JPEG, table 6 (Watson)': changed('jpeg', { quantisationTable: 6 }),
  'JPEG, table 7 (Ahumada)': changed('jpeg', { quantisationTable: 7 }),
  'JPEG, table 8 (Peterson)': changed('jpeg', { quantisationTable: 8 }),
  'JPEG, without trellis': changed('jpeg', { trellisQuantisation: false }),
  'JPEG, without deringing': changed('jpeg', { overshootDeringing: false }),
  'JPEG, without optimized scans': changed('jpeg', { optimiseScans: false }),
  'JPEG, not progressive': changed('jpeg', { progressive: false, optimiseScans: false }),
  'JPEG, 4:4:4': changed('jpeg', { chromaSubsampling: '4:4:4' }),
  'WebP, effort 2': changed('webp', { effort: 2 }),
  'WebP, effort 3': changed('webp', { effort: 3 }),
  'WebP, effort 5': changed('webp', { effort: 5 }),
  'WebP, effort 6': changed('webp', { effort: 6 }),
  'WebP, sharp YUV': changed('webp', { smartSubsample: true }),
  'WebP, smart deblocking': changed('webp', { smartDeblock: true }),
  'WebP, preset photo': changed('webp', { preset: 'photo' }),
  'WebP, preset picture': changed('webp', { preset: 'picture' }),
  'AVIF, effort 2': changed('avif', { effort: 2 }),
  'AVIF, effort 4': changed('avif', { effort: 4 }),
  'AVIF, effort 5': changed('avif', { effort: 5 }),
  'AVIF, tuned for SSIM': changed('avif', { tune: 'ssim' }),
  'AVIF, tuned for PSNR': changed('avif', { tune: 'psnr' }),
  'AVIF, tuned for image quality': changed('avif', { tune: 'iq' }),
  'AVIF, 10 bits': changed('avif', { bitdepth: 10 }),
  'AVIF, 4:4:4': changed('avif', { chromaSubsampling: '4:4:4' }),
  'PNG with a palette, no dithering': changed('palette', { dither: 0 }),
  'PNG with a palette, half the dithering': changed('palette', { dither: 0.5 }),
  'PNG with a palette, effort 3': changed('palette', { effort: 3 }),
  'PNG with a palette, effort 10': changed('palette', { effort: 10 }),
  'PNG with a palette, deflate 1 before oxipng': changed('palette', { compressionLevel: 1 }),
  'PNG with a palette, oxipng 2': changed('palette', { oxipng: 2 }),
  'lossless PNG, deflate 6 before oxipng': changed('lossless', { compressionLevel: 6 }),
  'lossless PNG, no filters before oxipng': changed('lossless', { adaptiveFiltering: false }),
  'lossless PNG, oxipng 1': changed('lossless', { oxipng: 1 }),
  'lossless PNG, oxipng 3': changed('lossless', { oxipng: 3 }),
  'lossless PNG, oxipng 4': changed('lossless', { oxipng: 4 }),
};
