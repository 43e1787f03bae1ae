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

/** Removes metadata from one format; undefined if there is nothing to remove. */
export type Stripper = (bytes: Uint8Array, keep: ExifContent, given: Searchable) => Uint8Array | undefined;

/** A file without its metadata; if there was nothing to drop, the very same bytes. */
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
  // Documents have their own package.
  pdf: undefined,
};

/**
 * Removes metadata from an image file without touching its pixels. Orientation, color profile,
 * density and animation stay, and with `safe` also copyright and artist, if the format has a place
 * for them. If there is nothing to drop, `bytes` is the very same object. Throws `corrupt_input`
 * for a structure it doesn't understand, and `unsupported_media` for PDF and camera raw files. The
 * result is never longer than the input.
 */
export function stripMetadata(bytes: Uint8Array, info: SourceInfo, metadata: KeptMetadata): Stripped {
  if (metadata === 'all') return { bytes, dropped: false };
  if (!FORMATS[info.format].holdsMetadata) return { bytes, dropped: false };
  const strip = strippers[info.format as FormatWithMetadata];
  if (!strip) throw new AppError('unsupported_media');
  // For Node's Buffer, `slice` isn't a copy: writing to it would change the file.
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const keep of lessAndLess(contentToKeep(info, metadata))) {
    const stripped = strip(plain, keep, bytes);
    if (!stripped) return { bytes, dropped: false };
    if (stripped.length <= bytes.length) return { bytes: stripped, dropped: true };
  }
  return { bytes, dropped: false };
}

/**
 * Rights moved from a more compact block could make a file a few bytes longer. If so, they are
 * dropped one by one.
 */
function lessAndLess({ orientation, copyright, artist }: ExifContent): ExifContent[] {
  return [{ orientation, copyright, artist }, { orientation, copyright }, { orientation }];
}
