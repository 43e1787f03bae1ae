/** One file format: names, MIME type, and the signature that decides what a file is. */
export interface FormatInfo {
  readonly label: string;
  readonly mime: string;
  /** The first one is used for new files. */
  readonly extensions: readonly string[];
}

/** Every format the service knows by its signature. Which of them an engine reads or writes stands in its capability table. */
export const FORMATS = {
  jpeg: { label: 'JPEG', mime: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  png: { label: 'PNG', mime: 'image/png', extensions: ['png', 'apng'] },
  webp: { label: 'WebP', mime: 'image/webp', extensions: ['webp'] },
  avif: { label: 'AVIF', mime: 'image/avif', extensions: ['avif'] },
  heic: { label: 'HEIC', mime: 'image/heic', extensions: ['heic', 'heif'] },
  gif: { label: 'GIF', mime: 'image/gif', extensions: ['gif'] },
  tiff: { label: 'TIFF', mime: 'image/tiff', extensions: ['tif', 'tiff'] },
  bmp: { label: 'BMP', mime: 'image/bmp', extensions: ['bmp', 'dib'] },
  ico: { label: 'ICO', mime: 'image/x-icon', extensions: ['ico'] },
  jxl: { label: 'JPEG XL', mime: 'image/jxl', extensions: ['jxl'] },
  svg: { label: 'SVG', mime: 'image/svg+xml', extensions: ['svg'] },
  pdf: { label: 'PDF', mime: 'application/pdf', extensions: ['pdf'] },
} as const satisfies Record<string, FormatInfo>;

export type InputFormat = keyof typeof FORMATS;

/** What can be written today; a later format is added here and in each engine's encoder table. */
export const OUTPUT_FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif', 'jxl', 'tiff', 'ico'] as const satisfies readonly InputFormat[];
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** Formats that are read but not written: what `keep` means for them. */
export const KEPT_AS: Readonly<Partial<Record<InputFormat, OutputFormat>>> = { heic: 'jpeg', bmp: 'png', svg: 'png' };
/** The same where JPEG would lose that they are transparent. */
export const KEPT_WITH_ALPHA: typeof KEPT_AS = { heic: 'webp' };

export function isInputFormat(format: string): format is InputFormat {
  return Object.hasOwn(FORMATS, format);
}

export function isOutputFormat(format: string): format is OutputFormat {
  return (OUTPUT_FORMATS as readonly string[]).includes(format);
}
