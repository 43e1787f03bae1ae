import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { constants, deflateSync, inflateSync } from 'node:zlib';
import { AppError } from '@imagemill/core';
import { createImageCodec, inflate, type PdfCodecs, type PdfPart, tooMuchInflated } from '@imagemill/pdf';
import { sharpImageCodec } from './plain-image-codec.js';

/** sharp and zlib for the work on documents. */
export function createNodePdfCodecs(): PdfCodecs {
  const parts = new Map<PdfPart, Promise<Uint8Array>>();
  return {
    image: createImageCodec(sharpImageCodec),
    inflate: inflateFast,
    deflate: (bytes) => deflateSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
    loadPart: (part) => {
      const loaded = parts.get(part) ?? readFile(pathOfPart(part));
      parts.set(part, loaded);
      return loaded;
    },
  };
}

const requireFromPdf = createRequire(createRequire(import.meta.url).resolve('@imagemill/pdf'));

/** Where a part lies among the dependencies of the package that uses it. */
function pathOfPart(part: PdfPart): string {
  if (part === 'pdfium') return requireFromPdf.resolve('@embedpdf/pdfium/pdfium.wasm');
  if (part === 'harfbuzz') return requireFromPdf.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  throw new AppError('internal', { detail: `There is no ${part} here.` });
}

function inflateFast(bytes: Uint8Array, maxBytes: number): Uint8Array {
  try {
    // Also gives what there is of a stream that ends early.
    return inflateSync(bytes, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooMuchInflated();
    return inflate(bytes, maxBytes);
  }
}
