import { plainPdf } from './plain-pdf.js';

/** A tagged report on two pages: headings, paragraphs, a figure with its place and its words, a table, a link among the tags. */
export function taggedPdf(): Uint8Array {
  const element = (kind: string, parent: number, rest: string) => `<< /Type /StructElem /S /${kind} /P ${parent} 0 R ${rest} >>`;
  const page = (contents: number, parents: number, rest: string) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595.28 841.89] /Tabs /S /StructParents ${parents} /Contents ${contents} 0 R /Resources << /Font << /F1 7 0 R >> >> ${rest} >>`;
  const text = (tag: string, id: number, y: number, words: string) =>
    `/${tag} << /MCID ${id} >> BDC BT /F1 14 Tf 72 ${y} Td (${words}) Tj ET EMC`;
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) /MarkInfo << /Marked true >> /StructTreeRoot 8 0 R /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    page(5, 0, '/Annots [19 0 R]'),
    page(6, 1, ''),
    {
      entries: '',
      data: [
        text('H1', 0, 770, 'Yearly report'),
        text('P', 1, 740, 'Everything went well.'),
        '/Figure << /MCID 2 >> BDC 0.2 0.5 0.4 rg 72 500 200 150 re f EMC',
        text('Link', 3, 460, 'More on the site'),
        '/Artifact BMC 0.5 g 72 40 451 1 re f EMC',
      ].join('\n'),
    },
    { entries: '', data: [text('TD', 0, 770, 'North'), text('TD', 1, 740, '12'), text('P', 2, 700, 'End.')].join('\n') },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /StructTreeRoot /K 9 0 R /ParentTree 20 0 R /ParentTreeNextKey 3 /RoleMap << /Headline /H1 >> >>',
    element('Document', 8, '/K [10 0 R 11 0 R 12 0 R 13 0 R 14 0 R 18 0 R]'),
    element('Headline', 9, '/Pg 3 0 R /K 0 /T (Yearly report)'),
    element('P', 9, '/Pg 3 0 R /K 1 /A << /O /Layout /SpaceAfter 12 /LineHeight /Auto >>'),
    element(
      'Figure',
      9,
      '/Pg 3 0 R /K 2 /Alt (A green field) /A [<< /O /Layout /Placement /Block /BBox [72 500 272 650] /Width 200 /Height 150 >> 0]',
    ),
    element('Link', 9, '/Pg 3 0 R /K [3 << /Type /OBJR /Obj 19 0 R /Pg 3 0 R >>]'),
    element('Table', 9, '/K 15 0 R /A << /O /Layout /BBox [70 730 300 790] >>'),
    element('TR', 14, '/K [16 0 R 17 0 R]'),
    element('TD', 15, '/Pg 4 0 R /K 0'),
    element('TD', 15, '/Pg 4 0 R /K << /Type /MCR /Pg 4 0 R /MCID 1 >>'),
    element('P', 9, '/Pg 4 0 R /K 2'),
    '<< /Type /Annot /Subtype /Link /Rect [72 455 200 475] /Border [0 0 1] /StructParent 2 /Contents (More on the site) /A << /S /URI /URI (https://example.org/) >> >>',
    '<< /Nums [0 [10 0 R 11 0 R 12 0 R 13 0 R] 1 [16 0 R 17 0 R 18 0 R] 2 13 0 R] >>',
  ]);
}
