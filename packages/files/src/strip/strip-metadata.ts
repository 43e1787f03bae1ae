import { AppError } from '@imagemill/errors';
import type { ExifContent } from '../exif/build-exif.js';
import { FORMATS, type InputFormat } from '../formats.js';
import type { Searchable } from '../inspect/byte-view.js';
import type { KeptMetadata, SourceInfo } from '../source-info.js';
import { contentToKeep } from './kept-exif.js';
import { stripGif } from './strip-gif.js';
import { stripHeif } from './strip-heif.js';
import { stripJpeg } from './strip-jpeg.js';
import { stripJxl } from './strip-jxl.js';
import { stripPng } from './strip-png.js';
import { stripTiff } from './strip-tiff.js';
import { stripWebp } from './strip-webp.js';

/** Takes metadata out of one format; undefined when there is nothing to take out. */
export type Stripper = (bytes: Uint8Array, keep: ExifContent, given: Searchable) => Uint8Array | undefined;

/** A file without its metadata; with nothing to drop, the very same bytes. */
export interface Stripped {
  readonly bytes: Uint8Array;
  readonly dropped: boolean;
}

type FormatWithMetadata = { [F in InputFormat]: (typeof FORMATS)[F]['holdsMetadata'] extends true ? F : never }[InputFormat];

const strippers: { readonly [F in FormatWithMetadata]: Stripper | undefined } = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
  avif: stripHeif,
  heic: stripHeif,
  gif: stripGif,
  jxl: stripJxl,
  tiff: stripTiff,
  // Documents have a package of their own.
  pdf: undefined,
};

/**
 * Takes metadata out of a picture file without touching its pixels. Orientation, colour profile, density and animation
 * stay, with `safe` also copyright and artist where the format has a place for them. With nothing to drop, `bytes` is the very same object. Throws
 * `corrupt_input` for a structure it does not understand and `unsupported_media` for PDF and camera raw files. The result is never longer than the input.
 */
export function stripMetadata(bytes: Uint8Array, info: SourceInfo, metadata: KeptMetadata): Stripped {
  if (metadata === 'all') return { bytes, dropped: false };
  if (!FORMATS[info.format].holdsMetadata) return { bytes, dropped: false };
  const strip = strippers[info.format as FormatWithMetadata];
  if (!strip) throw new AppError('unsupported_media');
  // Of Node's own kind of bytes `slice` is no copy: what is written there would be read again as the file.
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const keep of lessAndLess(contentToKeep(info, metadata))) {
    const stripped = strip(plain, keep, bytes);
    if (!stripped) return { bytes, dropped: false };
    if (stripped.length <= bytes.length) return { bytes: stripped, dropped: true };
  }
  return { bytes, dropped: false };
}

/** Rights moved from a terser block could make a file longer by a few bytes; then they give way one by one. */
function lessAndLess({ orientation, copyright, artist }: ExifContent): ExifContent[] {
  return [{ orientation, copyright, artist }, { orientation, copyright }, { orientation }];
}
