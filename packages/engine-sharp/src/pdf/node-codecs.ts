import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { constants, deflateSync, inflateSync } from 'node:zlib';
import { createImageCodec, type PdfCodecs, type PdfPart, salvage, tooMuchInflated } from '@imagemill/pdf';
import { sharpImageCodec } from './plain-image-codec.js';

/** As packages name them; they are dependencies of the package that uses them. */
const PARTS: Readonly<Record<PdfPart, string>> = {
  pdfium: '@embedpdf/pdfium/pdfium.wasm',
  harfbuzz: 'harfbuzzjs/dist/harfbuzz-subset.wasm',
};

/** sharp and zlib for the work on documents. */
export function createNodePdfCodecs(): PdfCodecs {
  const parts = new Map<PdfPart, Promise<Uint8Array>>();
  return {
    image: createImageCodec(sharpImageCodec),
    inflate,
    deflate: (bytes) => deflateSync(bytes, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 }),
    loadPart: (part) => {
      const loaded = parts.get(part) ?? readFile(requireFromPdf.resolve(PARTS[part]));
      parts.set(part, loaded);
      return loaded;
    },
  };
}

const requireFromPdf = createRequire(createRequire(import.meta.url).resolve('@imagemill/pdf'));

function inflate(bytes: Uint8Array, maxBytes: number): Uint8Array {
  try {
    // Also gives what there is of a stream that ends early.
    return inflateSync(bytes, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooMuchInflated();
    return salvage(bytes, maxBytes);
  }
}
