import { PdfDraft, type Ref } from './pdf-draft.js';

/**
 * A filled form on two pages of different sizes. The field `name` has a widget on each; `city` is a
 * choice; `agree` is checked. The text style comes from the form (12 points) or from the field
 * itself (10). The first page's tab order is by rows.
 */
export function twoPageForm(): Uint8Array {
  const draft = new PdfDraft();
  const pages = [draft.reserve(), draft.reserve()] as const;
  const fonts = `/Font << /Helv ${draft.font('Helvetica')} >>`;
  const look = (text: string) =>
    draft.packed(
      `/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << ${fonts} >>`,
      `/Tx BMC q BT /Helv 12 Tf 2 5 Td (${text}) Tj ET Q EMC`,
    );
  const mark = (data: string) => draft.packed('/Type /XObject /Subtype /Form /BBox [0 0 20 20]', data);
  const widget = (page: Ref, rect: string, rest: string) =>
    draft.add(`<< /Type /Annot /Subtype /Widget /F 4 /P ${page} /Rect [${rect}] ${rest} >>`);

  const name = draft.reserve();
  const written = look('Ada Lovelace');
  const names = [
    widget(pages[0], '100 700 300 720', `/Parent ${name} /BS << /W 2 /S /S >> /MK << /BC [0 0 0] >> /AP << /N ${written} >>`),
    widget(pages[1], '50 100 250 120', `/Parent ${name} /AP << /N ${written} >>`),
  ];
  draft.add(`<< /FT /Tx /T (name) /V (Ada Lovelace) /Kids [${names.join(' ')}] >>`, name);
  const choice = `/FT /Ch /Ff 131072 /T (city) /DA (/Helv 10 Tf 0 g) /Opt [(Paris) (London)] /V (London)`;
  const city = widget(pages[0], '100 660 300 680', `${choice} /AP << /N ${look('London')} >>`);
  const looks = `/AP << /N << /Yes ${mark('2 w 3 3 m 17 17 l S 3 17 m 17 3 l S')} /Off ${mark('1 w 1 1 18 18 re S')} >> >>`;
  const agree = widget(pages[0], '100 620 120 640', `/FT /Btn /T (agree) /V /Yes /AS /Yes ${looks}`);

  const content = 'BT /Helv 14 Tf 100 740 Td (Please fill in) Tj ET 0.5 g 99 699 202 22 re S';
  draft.page({ content, resources: fonts, more: `/Tabs /R /Annots [${names[0]} ${city} ${agree}]` }, pages[0]);
  draft.page({ size: [300, 300], content: '', more: `/Tabs /S /Annots [${names[1]}]` }, pages[1]);
  draft.catalog(`/AcroForm << /Fields [${name} ${city} ${agree}] /DA (/Helv 12 Tf 0 g) /DR << ${fonts} >> >>`);
  return draft.bytes();
}
