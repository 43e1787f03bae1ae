import { PDFDocument, PDFHexString, PDFName, PDFOperator, PDFOperatorNames, PDFString } from '@cantoo/pdf-lib';

const FONT = 'HeiseiKakuGo-W5';

/** One page, 200 by 100 points, with text in a font that the document names but doesn't embed. */
export async function japanesePdf(text: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const descriptor = context.obj({
    ...{ Type: 'FontDescriptor', FontName: FONT, Flags: 4, FontBBox: [0, -200, 1000, 900], ItalicAngle: 0 },
    ...{ Ascent: 900, Descent: -200, CapHeight: 700, StemV: 80 },
  });
  const descendant = context.obj({
    ...{ Type: 'Font', Subtype: 'CIDFontType0', BaseFont: FONT, DW: 1000, FontDescriptor: context.register(descriptor) },
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Japan1'), Supplement: 2 },
  });
  const font = context.obj({
    ...{ Type: 'Font', Subtype: 'Type0', BaseFont: FONT, Encoding: 'UniJIS-UCS2-H', DescendantFonts: [context.register(descendant)] },
  });
  const page = document.addPage([200, 100]);
  page.node.setFontDictionary(PDFName.of('J'), context.register(font));
  const codes = Buffer.from(text, 'utf16le').swap16().toString('hex');
  page.pushOperators(
    PDFOperator.of(PDFOperatorNames.BeginText),
    PDFOperator.of(PDFOperatorNames.SetFontAndSize, ['/J', '40']),
    PDFOperator.of(PDFOperatorNames.MoveText, ['20', '30']),
    PDFOperator.of(PDFOperatorNames.ShowText, [PDFHexString.of(codes)]),
    PDFOperator.of(PDFOperatorNames.EndText),
  );
  return document.save();
}
