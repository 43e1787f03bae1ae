import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { constants, deflateSync, inflateSync } from 'node:zlib';
import {
  createImageCodec,
  FALLBACK_FONT_FILES,
  type FallbackFont,
  inflate,
  type PdfCodecs,
  type PdfPart,
  tooMuchInflated,
} from '@imagemill/pdf';
import { sharpImageCodec } from './plain-image-codec.js';

/** Path of a part on disk, resolved from `@imagemill/pdf`, whose dependencies these are. */
function pathOf(part: PdfPart): string {
  if (part === 'pdfium') return requireFromPdf.resolve('@embedpdf/pdfium/pdfium.wasm');
  const font = part.slice('font-'.length) as FallbackFont;
  // The package doesn't export its font files, so find them next to its code.
  return join(requireFromPdf.resolve(`@embedpdf/fonts-${font}`), '../../fonts', FALLBACK_FONT_FILES[font]);
}

/** PDF codecs based on sharp and zlib. */
export function createNodePdfCodecs(): PdfCodecs {
  const parts = new Map<PdfPart, Promise<Uint8Array>>();
  return {
    image: createImageCodec(sharpImageCodec),
    inflate: inflateFast,
    deflate: (bytes) => deflateSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
    loadPart: (part) => {
      const loaded = parts.get(part) ?? readFile(pathOf(part));
      parts.set(part, loaded);
      return loaded;
    },
  };
}

const requireFromPdf = createRequire(createRequire(import.meta.url).resolve('@imagemill/pdf'));

function inflateFast(bytes: Uint8Array, maxBytes: number): Uint8Array {
  try {
    // Z_SYNC_FLUSH also returns what there is of a stream that ends early.
    return inflateSync(bytes, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooMuchInflated();
    return inflate(bytes, maxBytes);
  }
}
