import { PdfDraft } from './pdf-draft.js';

/**
 * Three pages of different size and rotation with every kind of position a PDF has: an outline with
 * several kinds of views, both kinds of named destinations, links, drawn annotations, an article, a
 * viewport with a scale, the initial view. Also page labels.
 */
export function positionsAndLinks(): Uint8Array {
  const draft = new PdfDraft();
  const [first, second, third] = [draft.reserve(), draft.reserve(), draft.reserve()];
  const fonts = `/Font << /F1 ${draft.font('Helvetica')} >>`;
  const words = (text: string, y: number) => `BT /F1 18 Tf 50 ${y} Td (${text}) Tj ET`;
  const annotation = (kind: string, rect: string, rest: string) =>
    draft.add(`<< /Type /Annot /Subtype /${kind} /Rect [${rect}] ${rest} >>`);

  const annotations = [
    annotation('Link', '50 195 150 220', `/Border [0 0 2] /Dest [${third} /FitR 10 20 110 120]`),
    annotation('Link', '50 150 150 170', '/A << /S /GoTo /D (part) >>'),
    annotation('Link', '50 120 150 140', '/A << /S /URI /URI (https://example.org/page) >>'),
    annotation('Link', '50 90 150 110', '/QuadPoints [50 110 150 110 50 90 150 90] /A << /S /GoToR /F (other.pdf) /D [0 /XYZ 10 20 0] >>'),
    annotation('Ink', '200 40 300 90', '/InkList [[210 50 250 80 290 50]] /BS << /W 3 >> /C [1 0 0]'),
    annotation('Line', '200 100 300 140', '/L [205 110 295 130] /LL 8 /C [0 0 1]'),
    annotation('Polygon', '310 40 390 90', '/Vertices [320 50 380 50 350 80] /C [0 0.5 0]'),
    annotation(
      'FreeText',
      '200 150 380 180',
      '/DA (/Helv 12 Tf 0 g) /DS (font: Helvetica 12pt) /Contents (A note) /CL [190 140 200 150 210 160] /RD [2 2 2 2]',
    ),
  ];
  const thread = draft.reserve();
  const bead = draft.reserve();
  draft.add(`<< /Type /Thread /F ${bead} /I << /Title (Story) >> >>`, thread);
  draft.add(`<< /Type /Bead /T ${thread} /N ${bead} /V ${bead} /P ${first} /R [40 180 360 280] >>`, bead);
  const measure =
    '<< /Type /Measure /Subtype /RL /R (1 in = 1 m) /X [<< /U (m) /C 0.01 /D 100 >>] /D [<< /U (m) /C 1 >>] /A [<< /U (sqm) /C 1 >>] /O [10 10] >>';
  draft.page(
    { size: [400, 300], content: words('First', 200), resources: fonts, more: `/Annots [${annotations.join(' ')}] /B [${bead}]` },
    first,
  );
  const back = annotation('Link', '40 340 140 360', '/Dest /old');
  draft.page(
    {
      size: [300, 400],
      content: words('Second', 200),
      resources: fonts,
      more: `/Rotate 90 /CropBox [20 20 280 380] /Annots [${back}]`,
    },
    second,
  );
  draft.page(
    {
      size: [200, 200],
      content: words('Third', 100),
      resources: fonts,
      more: `/UserUnit 2 /VP [<< /Type /Viewport /BBox [10 10 190 190] /Measure ${measure} >>]`,
    },
    third,
  );

  const outline = draft.reserve();
  const [one, two, three, inside] = [draft.reserve(), draft.reserve(), draft.reserve(), draft.reserve()];
  draft.add(`<< /Type /Outlines /First ${one} /Last ${three} /Count 3 >>`, outline);
  draft.add(`<< /Title (First) /Parent ${outline} /Next ${two} /Dest [${first} /XYZ 50 220 null] >>`, one);
  const child = `/First ${inside} /Last ${inside} /Count 1`;
  draft.add(`<< /Title (Second) /Parent ${outline} /Prev ${one} /Next ${three} /A << /S /GoTo /D (chapter) >> ${child} >>`, two);
  draft.add(`<< /Title (Third) /Parent ${outline} /Prev ${two} /A << /S /GoTo /D [2 /FitV 20] >> >>`, three);
  draft.add(`<< /Title (Inside the second) /Parent ${two} /Dest [${second} /FitBH 120] >>`, inside);
  const names = `(chapter) [${second} /XYZ 100 260 2] (part) << /D [${first} /FitR 50 190 250 230] >>`;
  draft.catalog(`/Outlines ${outline} /PageMode /UseOutlines /OpenAction [${second} /FitH 250] /Threads [${thread}]`);
  draft.catalog(`/Dests << /old [${third} /XYZ 30 90 0] >> /Names << /Dests << /Names [${names}] >> >>`);
  draft.catalog('/PageLabels << /Nums [0 << /S /r >> 1 << /S /D /St 1 >>] >>');
  return draft.bytes();
}
