import assert from 'node:assert/strict';
import { createNodePdfCodecs } from '@imagemill/engine-sharp/pdf-codecs';
import { openPdf, reduceImages, renderPages, writePdf } from '@imagemill/pdf';

export const codecs = createNodePdfCodecs();

/** A document whose images were reduced. */
export interface Reduced {
  readonly bytes: Uint8Array;
  readonly reworked: number;
  /** The dictionaries of all images that can still be reached, in PDF syntax. */
  readonly images: readonly string[];
  /**
   * The largest and the mean difference from the original, over all samples of all pages at 144
   * dpi.
   */
  readonly largest: number;
  readonly mean: number;
}

/** Reduces the images of a document and compares how it looks. */
export async function reduce(document: Uint8Array, settings = { dpi: 150, quality: 65 }): Promise<Reduced> {
  const file = await openPdf(document, codecs);
  const { reworked } = await reduceImages(file, settings);
  const bytes = writePdf(file);
  const [before, after] = [await draw(document), await draw(bytes)];
  assert.equal(after.length, before.length);
  const differences = before.map((value, i) => Math.abs(value - (after[i] as number)));
  const images =
    Buffer.from(bytes)
      .toString('latin1')
      .match(/<<[^\0]*?>>(?=\s*stream)/g) ?? [];
  return {
    bytes,
    reworked: reworked.length,
    images: images
      .filter((dict) => /\/Subtype\s*\/Image/.test(dict))
      .map((dict) => dict.slice(dict.lastIndexOf('obj') + 3).replace(/\s+/g, ' ')),
    largest: differences.reduce((most, value) => Math.max(most, value), 0),
    mean: differences.reduce((sum, value) => sum + value, 0) / differences.length,
  };
}

async function draw(document: Uint8Array): Promise<Int16Array> {
  const pages: Uint8Array[] = [];
  for await (const { raster } of renderPages(document, { format: 'png', dpi: 144, quality: 80 }, codecs)) pages.push(raster.data);
  return Int16Array.from(Buffer.concat(pages));
}
