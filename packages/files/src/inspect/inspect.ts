import { AppError } from '@imagemill/errors';
import type { InputFormat } from '../formats.js';
import type { SourceInfo } from '../source-info.js';
import { corrupt } from './byte-view.js';
import { detectFormat } from './detect-format.js';
import type { Header } from './header.js';
import { inspectJpeg } from './jpeg.js';
import { inspectPng } from './png.js';
import { BoundedReader, GIF_BOUNDS, type Reader } from './reader.js';
import { inspectWebp } from './webp.js';

const DETECT_BYTES = 16_384;

// Parsers that are large or rarely used are only loaded with the first such file: most visits to a
// page never need them.
async function inspectHeif(source: BoundedReader): Promise<Header> {
  return (await import('./heif.js')).inspectHeif(source);
}

const parsers: { readonly [F in InputFormat]: (source: BoundedReader, page: number) => Promise<Header> } = {
  jpeg: inspectJpeg,
  png: inspectPng,
  webp: inspectWebp,
  avif: inspectHeif,
  heic: inspectHeif,
  gif: async (source) => (await import('./gif.js')).inspectGif(source),
  tiff: async (source, page) => (await import('./tiff.js')).inspectTiff(source, page),
  bmp: async (source) => (await import('./bmp.js')).inspectBmp(source),
  ico: async (source) => (await import('./ico.js')).inspectIco(source),
  jxl: async (source) => (await import('./jxl.js')).inspectJxl(source),
  qoi: async (source) => (await import('../decode/qoi.js')).inspectQoi(source),
  svg: async (source) => (await import('./svg.js')).inspectSvg(source),
  pdf: async (source) => (await import('./pdf.js')).inspectPdf(source),
};

/** These may state no size. */
const SIZE_OPTIONAL: ReadonlySet<InputFormat> = new Set(['svg', 'pdf']);

export interface InspectOptions {
  /** Which page of a TIFF file, counted from 0; ignored for other formats. */
  readonly page?: number;
}

/**
 * Reads a file's header, never a pixel, within `INSPECT_BOUNDS` (`GIF_BOUNDS` for GIF), whatever
 * the file says. Throws `unsupported_media` for an unknown signature and `corrupt_input` for a
 * header without a usable size; the reader's own errors are passed on. For a TIFF file with several
 * pages it describes the chosen one, or the first if that one doesn't exist.
 */
export async function inspect(reader: Reader, { page = 0 }: InspectOptions = {}): Promise<SourceInfo> {
  const source = new BoundedReader(reader);
  const format = detectFormat((await source.view(0, DETECT_BYTES)).bytes);
  if (!format) throw new AppError('unsupported_media');
  const header = await parsers[format](format === 'gif' ? new BoundedReader(reader, GIF_BOUNDS) : source, page);
  if (!SIZE_OPTIONAL.has(format) && !(header.width > 0 && header.height > 0)) throw corrupt();
  return toSourceInfo(format, reader.size, header);
}

function toSourceInfo(format: InputFormat, bytes: number, header: Header): SourceInfo {
  const orientation = header.orientation ?? 1;
  const turned = orientation >= 5;
  return {
    format,
    bytes,
    width: turned ? header.height : header.width,
    height: turned ? header.width : header.height,
    orientation,
    frames: header.frames ?? 1,
    animated: header.animated ?? false,
    alpha: header.alpha ?? false,
    bitDepth: header.bitDepth ?? 8,
    colorModel: header.colorModel ?? 'rgb',
    profile: header.profile ?? 'none',
    metadata: header.metadata?.result() ?? { exif: false, xmp: false, iptc: false, comments: false, gps: false },
    gainMap: header.gainMap ?? false,
    lossless: header.lossless ?? false,
    ...(header.variant ? { variant: header.variant } : {}),
  };
}
