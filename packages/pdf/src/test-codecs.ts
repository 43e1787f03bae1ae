import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { PdfCodecs, PdfPart } from './codecs.js';
import { inflate } from './flate/inflate.js';
import { FALLBACK_FONT_FILES, type FallbackFont } from './pdfium/fallback-font.js';

const { resolve } = createRequire(import.meta.url);

function pathOf(part: PdfPart): string {
  if (part === 'pdfium') return resolve('@embedpdf/pdfium/pdfium.wasm');
  const font = part.slice('font-'.length) as FallbackFont;
  return join(resolve(`@embedpdf/fonts-${font}`), '../../fonts', FALLBACK_FONT_FILES[font]);
}

/**
 * Codecs for those tests of this package that don't process images. `loaded` lists the parts that
 * were loaded.
 */
export function testCodecs(): PdfCodecs & { readonly loaded: PdfPart[] } {
  const loaded: PdfPart[] = [];
  const noImages = () => Promise.reject(new Error('These codecs have none for pictures'));
  return {
    loaded,
    image: { decodeJpeg: noImages, resize: noImages, encodeJpeg: noImages },
    inflate,
    deflate: (bytes) => deflateSync(bytes),
    loadPart: (part) => {
      loaded.push(part);
      return readFile(pathOf(part));
    },
  };
}
