import { type InputFormat, MAX_PIXELS, type OutputFormat } from '@imagemill/files';

/** What one engine can do. Plans, forms and docs are derived from it. */
export interface Capabilities {
  readonly engine: string;
  readonly reads: readonly InputFormat[];
  /** Formats it could read, but the operator has switched off. */
  readonly switchedOff?: readonly InputFormat[];
  /** Formats it reads with all their frames. */
  readonly readsAnimated: readonly InputFormat[];
  /** Whether it can convert colors given as code points, including HDR, to sRGB. */
  readonly readsCodedColors: boolean;
  readonly writes: Readonly<Partial<Record<OutputFormat, OutputLimit>>>;
  /** What `format: auto` may choose from; missing if it's everything that is written. */
  readonly choosable?: readonly OutputFormat[];
  /** Maximum pixels × frames it opens at all. */
  readonly maxInputPixels: number;
  /**
   * Above this many output pixels, JPEG is written without trellis quantization, which is slow
   * there.
   */
  readonly maxTrellisPixels: number;
}

export interface OutputLimit {
  /** Maximum pixels × frames. */
  readonly maxPixels: number;
  /** Maximum pixels of one image or frame, if that's less. */
  readonly maxFramePixels?: number;
  readonly maxSide: number;
  readonly alpha: boolean;
  readonly animation: boolean;
  /** Whether pixels are kept exactly: the caller's choice, always, or never. */
  readonly lossless: 'choice' | 'always' | 'never';
  /** Larger images are scaled down to fit instead of being rejected. */
  readonly shrinksToFit?: boolean;
}

/** How an engine reads a format: not at all, one image of it, or all its frames. */
type Reading = 'no' | 'still' | 'frames';
/** One entry per format. A new format doesn't compile until every engine says how it handles it. */
interface FormatTable {
  readonly reads: { readonly [F in Exclude<InputFormat, 'pdf'>]: Reading };
  readonly writes: { readonly [F in OutputFormat]: OutputLimit | undefined };
}

/** The part of an engine's capabilities that is about formats. */
export function formatsOf({ reads, writes }: FormatTable): Pick<Capabilities, 'reads' | 'readsAnimated' | 'writes'> {
  const formats = Object.keys(reads) as (keyof typeof reads)[];
  return {
    reads: formats.filter((format) => reads[format] !== 'no'),
    readsAnimated: formats.filter((format) => reads[format] === 'frames'),
    writes: Object.fromEntries(Object.entries(writes).filter(([, limit]) => limit)),
  };
}

const MP = 1_000_000;
const STILL = { alpha: true, animation: false, lossless: 'choice' } as const;
const MOVING = { alpha: true, animation: true, lossless: 'choice' } as const;

/** What libvips writes wherever it runs. */
export const LIBVIPS_WRITES = {
  jpeg: { maxPixels: MAX_PIXELS, maxSide: 65_500, alpha: false, animation: false, lossless: 'never' },
  png: { maxPixels: MAX_PIXELS, maxSide: 65_535, ...STILL },
  webp: { maxPixels: MAX_PIXELS, maxSide: 16_383, ...MOVING },
  gif: { maxPixels: 100 * MP, maxSide: 65_535, ...MOVING, lossless: 'never' },
  tiff: { maxPixels: MAX_PIXELS, maxSide: 65_535, ...STILL, lossless: 'always' },
  // The largest image an icon can contain.
  ico: { maxPixels: 256 * 256, maxSide: 256, ...STILL, lossless: 'always', shrinksToFit: true },
} as const;

/**
 * wasm-vips in the browser. Its memory is limited to 2 GB, so the limits are lower for formats
 * whose encoders need the whole image in memory.
 */
export const FULL_ENGINE: Capabilities = {
  engine: 'full',
  readsCodedColors: true,
  ...formatsOf({
    reads: {
      ...{ jpeg: 'still', png: 'frames', webp: 'frames', avif: 'frames', heic: 'still', gif: 'frames' },
      ...{ tiff: 'still', bmp: 'still', ico: 'still', jxl: 'frames', qoi: 'still', svg: 'still' },
    },
    writes: {
      ...LIBVIPS_WRITES,
      avif: { maxPixels: 50 * MP, maxSide: 16_384, ...STILL },
      jxl: { maxPixels: 50 * MP, maxSide: 65_535, ...MOVING },
    },
  }),
  maxInputPixels: MAX_PIXELS,
  maxTrellisPixels: 50 * MP,
};

/** The same engine with some formats switched off by the operator. */
export function withoutFormats(engine: Capabilities, formats: readonly InputFormat[]): Capabilities {
  const isOffered = (format: InputFormat) => !formats.includes(format);
  return { ...engine, reads: engine.reads.filter(isOffered), readsAnimated: engine.readsAnimated.filter(isOffered), switchedOff: formats };
}

/**
 * Codecs in plain WebAssembly, for browsers that can't run libvips. There is one thread, and a
 * phone's memory has to be enough: a 50-megapixel image takes 200 MB, and there are two copies of
 * it while it's read or written.
 */
export const PORTABLE_ENGINE: Capabilities = {
  engine: 'portable',
  readsCodedColors: false,
  ...formatsOf({
    reads: {
      ...{ jpeg: 'still', png: 'still', webp: 'still', avif: 'still', heic: 'still', gif: 'no' },
      ...{ tiff: 'no', bmp: 'no', ico: 'no', jxl: 'no', qoi: 'still', svg: 'no' },
    },
    writes: {
      jpeg: { maxPixels: 50 * MP, maxSide: 65_500, alpha: false, animation: false, lossless: 'never' },
      png: { maxPixels: 50 * MP, maxSide: 65_535, ...STILL },
      webp: { maxPixels: 50 * MP, maxSide: 16_383, ...STILL },
      avif: { maxPixels: 25 * MP, maxSide: 16_384, ...STILL },
      ...{ gif: undefined, jxl: undefined, tiff: undefined, ico: undefined },
    },
  }),
  maxInputPixels: 50 * MP,
  maxTrellisPixels: 50 * MP,
};
