import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';

export interface ImageInPdf {
  /** Size, filter and so on, in words. */
  readonly kind: string;
  readonly bytes: number;
}

export interface PdfStructure {
  readonly pages: number;
  /** How many objects of each kind there are. */
  readonly objects: Readonly<Record<string, number>>;
  /** In the order of the objects. */
  readonly images: readonly ImageInPdf[];
}

const TOLD = ['Width', 'Height', 'BitsPerComponent', 'Filter'] as const;

/** What a document consists of, as another library reads it. */
export async function structureOf(pdf: Uint8Array): Promise<PdfStructure> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const objects: Record<string, number> = {};
  const images: ImageInPdf[] = [];
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFRawStream ? object.dict : object instanceof PDFDict ? object : undefined;
    const kind = `${object.constructor.name} ${dict?.get(PDFName.of('Type')) ?? ''} ${dict?.get(PDFName.of('Subtype')) ?? ''}`.trim();
    objects[kind] = (objects[kind] ?? 0) + 1;
    if (object instanceof PDFRawStream && dict?.get(PDFName.of('Subtype')) === PDFName.of('Image'))
      images.push({ kind: TOLD.map((name) => String(dict.get(PDFName.of(name)))).join(' '), bytes: object.contents.length });
  }
  return { pages: document.getPageCount(), objects, images };
}
