/** One file format: its name, how its files begin, and whether it can contain metadata. */
export interface FormatInfo {
  readonly label: string;
  readonly mime: string;
  /** The first one is used for new files. */
  readonly extensions: readonly string[];
  /** How its files begin; empty if `detectFormat` has to look closer. */
  readonly signatures: readonly string[];
  /** Whether it can contain metadata that isn't part of the work itself. */
  readonly holdsMetadata: boolean;
}

/**
 * Every format the service recognizes. Whether an engine reads or writes it is in the engine's
 * capability table.
 */
export const FORMATS = {
  jpeg: {
    label: 'JPEG',
    mime: 'image/jpeg',
    extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
    signatures: ['\xff\xd8\xff'],
    holdsMetadata: true,
  },
  png: { label: 'PNG', mime: 'image/png', extensions: ['png', 'apng'], signatures: ['\x89PNG\r\n\x1a\n'], holdsMetadata: true },
  webp: { label: 'WebP', mime: 'image/webp', extensions: ['webp'], signatures: [], holdsMetadata: true },
  avif: { label: 'AVIF', mime: 'image/avif', extensions: ['avif'], signatures: [], holdsMetadata: true },
  heic: { label: 'HEIC', mime: 'image/heic', extensions: ['heic', 'heif'], signatures: [], holdsMetadata: true },
  gif: { label: 'GIF', mime: 'image/gif', extensions: ['gif'], signatures: ['GIF87a', 'GIF89a'], holdsMetadata: true },
  tiff: {
    label: 'TIFF',
    mime: 'image/tiff',
    extensions: ['tif', 'tiff'],
    signatures: ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'],
    holdsMetadata: true,
  },
  bmp: { label: 'BMP', mime: 'image/bmp', extensions: ['bmp', 'dib'], signatures: [], holdsMetadata: false },
  ico: { label: 'ICO', mime: 'image/x-icon', extensions: ['ico'], signatures: [], holdsMetadata: false },
  jxl: {
    label: 'JPEG XL',
    mime: 'image/jxl',
    extensions: ['jxl'],
    signatures: ['\xff\x0a', '\0\0\0\x0cJXL \r\n\x87\n'],
    holdsMetadata: true,
  },
  qoi: { label: 'QOI', mime: 'image/qoi', extensions: ['qoi'], signatures: ['qoif'], holdsMetadata: false },
  // An SVG is text that its author wrote: everything in it is the work itself.
  svg: { label: 'SVG', mime: 'image/svg+xml', extensions: ['svg'], signatures: [], holdsMetadata: false },
  pdf: { label: 'PDF', mime: 'application/pdf', extensions: ['pdf'], signatures: [], holdsMetadata: true },
} as const satisfies Record<string, FormatInfo>;

export type InputFormat = keyof typeof FORMATS;

/** What can be written today. A new format goes here and into each engine's encoder table. */
export const OUTPUT_FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif', 'jxl', 'tiff', 'ico'] as const satisfies readonly InputFormat[];
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/**
 * Image formats that are read but not written: what `keep` means for opaque images and for images
 * with transparency.
 */
export const KEPT_AS: {
  readonly [F in Exclude<InputFormat, OutputFormat | 'pdf'>]: { readonly opaque: OutputFormat; readonly transparent: OutputFormat };
} = {
  heic: { opaque: 'jpeg', transparent: 'webp' },
  bmp: { opaque: 'png', transparent: 'png' },
  qoi: { opaque: 'png', transparent: 'png' },
  svg: { opaque: 'png', transparent: 'png' },
};

export function isInputFormat(format: string): format is InputFormat {
  return Object.hasOwn(FORMATS, format);
}

export function isOutputFormat(format: string): format is OutputFormat {
  return (OUTPUT_FORMATS as readonly string[]).includes(format);
}
