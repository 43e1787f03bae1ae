import { PdfDraft, type Ref } from './pdf-draft.js';

/**
 * A tagged document on two pages whose tags contain positions and lengths: a figure with its box, a
 * table whose box is on its cells' page, a paragraph with space after it, and a link among the
 * tags.
 */
export function taggedPlaces(): Uint8Array {
  const draft = new PdfDraft();
  const pages = [draft.reserve(), draft.reserve()] as const;
  const root = draft.reserve();
  const whole = draft.reserve();
  const fonts = `/Font << /F1 ${draft.font('Helvetica')} >>`;
  const element = (kind: string, parent: Ref, rest: string, ref?: Ref) =>
    draft.add(`<< /Type /StructElem /S /${kind} /P ${parent} ${rest} >>`, ref);
  const text = (tag: string, id: number, y: number, words: string) =>
    `/${tag} << /MCID ${id} >> BDC BT /F1 14 Tf 72 ${y} Td (${words}) Tj ET EMC\n`;

  const address = '/A << /S /URI /URI (https://example.org/) >>';
  const annotation = draft.add(
    `<< /Type /Annot /Subtype /Link /Rect [72 455 200 475] /Border [0 0 1] /StructParent 2 /Contents (More) ${address} >>`,
  );
  const heading = element('Headline', whole, `/Pg ${pages[0]} /K 0 /T (Yearly report)`);
  const paragraph = element('P', whole, `/Pg ${pages[0]} /K 1 /A << /O /Layout /SpaceAfter 12 /LineHeight /Auto >>`);
  const box = '<< /O /Layout /Placement /Block /BBox [72 500 272 650] /Width 200 /Height 150 >>';
  const figure = element('Figure', whole, `/Pg ${pages[0]} /K 2 /Alt (A green field) /A [${box} 0]`);
  const link = element('Link', whole, `/Pg ${pages[0]} /K [3 << /Type /OBJR /Obj ${annotation} /Pg ${pages[0]} >>]`);
  const table = draft.reserve();
  const row = draft.reserve();
  const cells = [
    element('TD', row, `/Pg ${pages[1]} /K 0`),
    element('TD', row, `/Pg ${pages[1]} /K << /Type /MCR /Pg ${pages[1]} /MCID 1 >>`),
  ];
  element('TR', table, `/K [${cells.join(' ')}]`, row);
  element('Table', whole, `/K ${row} /A << /O /Layout /BBox [70 730 300 790] >>`, table);
  element('Document', root, `/K [${[heading, paragraph, figure, link, table].join(' ')}]`, whole);
  const parents = `0 [${[heading, paragraph, figure, link].join(' ')}] 1 [${cells.join(' ')}] 2 ${link}`;
  const tree = draft.add(`<< /Nums [${parents}] >>`);
  draft.add(`<< /Type /StructTreeRoot /K ${whole} /ParentTree ${tree} /ParentTreeNextKey 3 /RoleMap << /Headline /H1 >> >>`, root);
  const first = [
    text('H1', 0, 770, 'Yearly report'),
    text('P', 1, 740, 'Everything went well.'),
    '/Figure << /MCID 2 >> BDC 0.2 0.5 0.4 rg 72 500 200 150 re f EMC\n',
    text('Link', 3, 460, 'More on the site'),
    '/Artifact BMC 0.5 g 72 40 451 1 re f EMC',
  ];
  const page = (parent: number) => `/Tabs /S /StructParents ${parent}`;
  draft.page({ content: first.join(''), resources: fonts, more: `${page(0)} /Annots [${annotation}]` }, pages[0]);
  draft.page(
    { size: [400, 842], content: text('TD', 0, 770, 'North') + text('TD', 1, 740, '12'), resources: fonts, more: page(1) },
    pages[1],
  );
  draft.catalog(`/Lang (en-GB) /MarkInfo << /Marked true >> /StructTreeRoot ${root}`);
  return draft.bytes();
}
