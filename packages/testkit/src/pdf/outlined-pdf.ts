import { plainPdf } from './plain-pdf.js';

/**
 * Three pages of different size and turn with an outline, named places of both kinds, links of every kind, marks that a hand has drawn,
 * page labels, an article and a drawing with a scale.
 */
export function outlinedPdf(): Uint8Array {
  const page = (size: string, contents: number, rest: string) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size}] /Contents ${contents} 0 R /Resources << /Font << /F1 9 0 R >> >> ${rest} >>`;
  const words = (text: string, y = 200) => ({ entries: '', data: `BT /F1 18 Tf 50 ${y} Td (${text}) Tj ET` });
  const link = (rect: string, rest: string) => `<< /Type /Annot /Subtype /Link /Rect [${rect}] ${rest} >>`;
  return plainPdf([
    `<< /Type /Catalog /Pages 2 0 R /Outlines 10 0 R /PageMode /UseOutlines /OpenAction [4 0 R /FitH 250] /Dests << /old [5 0 R /XYZ 30 90 0] >>
      /Names << /Dests << /Names [(chapter) [4 0 R /XYZ 100 260 2] (part) << /D [3 0 R /FitR 50 190 250 230] >>] >> >>
      /PageLabels << /Nums [0 << /S /r >> 1 << /S /D /St 1 >>] >> /Threads [15 0 R] >>`,
    '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>',
    page('400 300', 6, '/Annots [17 0 R 18 0 R 19 0 R 20 0 R 21 0 R 22 0 R 23 0 R 24 0 R] /B [16 0 R]'),
    page('300 400', 7, '/Rotate 90 /CropBox [20 20 280 380] /Annots [25 0 R]'),
    page(
      '200 200',
      8,
      '/UserUnit 2 /VP [<< /Type /Viewport /BBox [10 10 190 190] /Measure << /Type /Measure /Subtype /RL /R (1 in = 1 m) /X [<< /U (m) /C 0.01 /D 100 >>] /D [<< /U (m) /C 1 >>] /A [<< /U (sqm) /C 1 >>] /O [10 10] >> >>]',
    ),
    words('First'),
    words('Second'),
    words('Third', 100),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Outlines /First 11 0 R /Last 13 0 R /Count 3 >>',
    '<< /Title (First) /Parent 10 0 R /Next 12 0 R /Dest [3 0 R /XYZ 50 220 null] >>',
    '<< /Title (Second) /Parent 10 0 R /Prev 11 0 R /Next 13 0 R /A << /S /GoTo /D (chapter) >> /First 14 0 R /Last 14 0 R /Count 1 >>',
    '<< /Title (Third) /Parent 10 0 R /Prev 12 0 R /A << /S /GoTo /D [2 /FitV 20] >> >>',
    '<< /Title (Inside the second) /Parent 12 0 R /Dest [4 0 R /FitBH 120] >>',
    '<< /Type /Thread /F 16 0 R /I << /Title (Story) >> >>',
    '<< /Type /Bead /T 15 0 R /N 16 0 R /V 16 0 R /P 3 0 R /R [40 180 360 280] >>',
    link('50 195 150 220', '/Border [0 0 2] /Dest [5 0 R /FitR 10 20 110 120]'),
    link('50 150 150 170', '/A << /S /GoTo /D (part) >>'),
    link('50 120 150 140', '/A << /S /URI /URI (https://example.org/page) >>'),
    link('50 90 150 110', '/QuadPoints [50 110 150 110 50 90 150 90] /A << /S /GoToR /F (other.pdf) /D [0 /XYZ 10 20 0] >>'),
    '<< /Type /Annot /Subtype /Ink /Rect [200 40 300 90] /InkList [[210 50 250 80 290 50]] /BS << /W 3 >> /C [1 0 0] >>',
    '<< /Type /Annot /Subtype /Line /Rect [200 100 300 140] /L [205 110 295 130] /LL 8 /C [0 0 1] >>',
    '<< /Type /Annot /Subtype /Polygon /Rect [310 40 390 90] /Vertices [320 50 380 50 350 80] /C [0 0.5 0] >>',
    '<< /Type /Annot /Subtype /FreeText /Rect [200 150 380 180] /DA (/Helv 12 Tf 0 g) /DS (font: Helvetica 12pt) /Contents (A note) /CL [190 140 200 150 210 160] /RD [2 2 2 2] >>',
    link('40 340 140 360', '/Dest /old'),
  ]);
}
