import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { photo } from '@imagemill/testkit';

interface SampleOptions {
  readonly pages?: number;
  /** Required to open it. */
  readonly password?: string;
  readonly signed?: boolean;
}

/** The text on each page of a sample, counted from 1. */
export const sampleText = (page: number) => `Page ${page} of the sample`;

/**
 * A document with a filled field and, on each page, a link, a line of text, and a photo with far
 * more pixels than its place needs.
 */
export async function samplePdf({ pages = 1, password, signed = false }: SampleOptions = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([300, 400]);
    const image = await document.embedJpg(await photo(1200, 900, { seed: number }).jpeg({ quality: 92 }).toBuffer());
    page.drawImage(image, { x: 20, y: 150, width: 200, height: 150 });
    page.drawText(sampleText(number), { x: 20, y: 350, size: 14, font });
    const link = document.context.obj({
      ...{ Type: 'Annot', Subtype: 'Link', Rect: [20, 340, 200, 370], Border: [0, 0, 0] },
      A: { S: 'URI', URI: PDFString.of('https://example.org/') },
    });
    page.node.set(PDFName.of('Annots'), document.context.obj([document.context.register(link)]));
  }
  const field = document.getForm().createTextField('name');
  field.setText('Ada');
  field.addToPage(document.getPage(0), { x: 20, y: 60, width: 120, height: 24 });
  if (signed) addSignature(document);
  if (password !== undefined) await document.encrypt({ userPassword: password, ownerPassword: `${password}-owner` });
  return document.save({ useObjectStreams: false });
}

/** Adds a signature field that looks signed to a reader. */
function addSignature(document: PDFDocument): void {
  const { context } = document;
  const value = context.obj({ Type: 'Sig', Filter: 'Adobe.PPKLite', SubFilter: 'adbe.pkcs7.detached', ByteRange: [0, 10, 20, 10] });
  const field = context.obj({ FT: 'Sig', T: PDFString.of('signature'), V: context.register(value) });
  const form = document.getForm().acroForm;
  form.dict.set(PDFName.of('SigFlags'), context.obj(3));
  form.addField(context.register(field));
}
