import { parseWith, pdfToImagesOptions } from '@imagemill/core';
import { type PdfCodecs, renderPages } from '@imagemill/pdf';
import sharp from 'sharp';

/** The pages of a document as PDFium renders them, as PNG. */
export async function drawPages(document: Uint8Array, dpi: number, codecs: PdfCodecs): Promise<Uint8Array[]> {
  const pages: Uint8Array[] = [];
  for await (const { width, height, raster } of renderPages(document, parseWith(pdfToImagesOptions, { dpi }), codecs))
    pages.push(
      await sharp(raster.data, { raw: { width, height, channels: raster.channels } })
        .png()
        .toBuffer(),
    );
  return pages;
}
