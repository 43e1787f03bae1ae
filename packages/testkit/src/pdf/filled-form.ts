import { literal, PdfDraft, type Ref } from './pdf-draft.js';
import { textBlock } from './text-page.js';

/** The values of the form's fields, by their full names. */
export const FORM_VALUES = {
  'person.name': 'Jane Miller',
  'person.place': 'Old Mill 5, Riverside',
  remarks: 'First line\nsecond line',
  country: 'Norway',
} as const;

/**
 * A filled form: text fields (two under one parent, one with several lines), a choice, checked and
 * unchecked boxes, and a group of radio buttons.
 */
export function filledForm(): Uint8Array {
  const draft = new PdfDraft();
  const page = draft.reserve();
  const fonts = `/Font << /Helv ${draft.font('Helvetica')} /ZaDb ${draft.add('<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>')} >>`;
  const appearance = (width: number, height: number, content: string) =>
    draft.packed(`/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources << ${fonts} >>`, content);
  const widget = (y: number, height: number, entries: string) =>
    draft.add(`<< /Type /Annot /Subtype /Widget /F 4 /P ${page} /Rect [200 ${y} 450 ${y + height}] ${entries} >>`);
  const written = (value: string, height: number) => {
    const lines = textBlock({ font: 'Helv', size: 11, x: 2, y: height - 14, lines: value.split('\n') });
    return `/DA (/Helv 11 Tf 0 g) /V ${literal(value)} /AP << /N ${appearance(250, height, `/Tx BMC q ${lines} Q EMC`)} >>`;
  };
  const box = (y: number, on: string, isOn: boolean, entries: string) => {
    const marks = `/AP << /N << /${on} ${appearance(16, 16, 'BT /ZaDb 14 Tf 2 3 Td (4) Tj ET')} /Off ${appearance(16, 16, '')} >> >>`;
    return widget(y, 16, `${marks} /AS /${isOn ? on : 'Off'} /MK << /CA (4) >> ${entries}`);
  };

  const person = draft.reserve();
  const children = [
    widget(700, 20, `/FT /Tx /T (name) /TU (Full name) /Parent ${person} ${written(FORM_VALUES['person.name'], 20)}`),
    widget(670, 20, `/FT /Tx /T (place) /Parent ${person} ${written(FORM_VALUES['person.place'], 20)}`),
  ];
  draft.add(`<< /T (person) /Kids [${children.join(' ')}] >>`, person);
  const remarks = widget(600, 50, `/FT /Tx /Ff 4096 /T (remarks) ${written(FORM_VALUES.remarks, 50)}`);
  const country = widget(560, 20, `/FT /Ch /Ff 131072 /T (country) /Opt [(Sweden) (Norway)] ${written(FORM_VALUES.country, 20)}`);
  const agrees = box(530, 'Yes', true, '/FT /Btn /T (agrees) /V /Yes');
  const letters = box(500, 'Yes', false, '/FT /Btn /T (letters) /V /Off');
  const size = draft.reserve();
  const sizes = [box(470, 'small', false, `/Parent ${size}`), box(440, 'large', true, `/Parent ${size}`)];
  draft.add(`<< /FT /Btn /Ff 49152 /T (size) /V /large /Kids [${sizes.join(' ')}] >>`, size);

  const widgets: Ref[] = [...children, remarks, country, agrees, letters, ...sizes];
  const labels = ['Name', 'Place', 'Remarks', 'Country', 'Agrees', 'Letters', 'Small', 'Large'];
  const content = labels.map((label, index) => textBlock({ font: 'Helv', size: 11, x: 70, y: 705 - index * 34, lines: [label] })).join('');
  draft.page({ content, resources: fonts, more: `/Annots [${widgets.join(' ')}]` }, page);
  const fields = [person, remarks, country, agrees, letters, size].join(' ');
  draft.catalog(`/AcroForm << /Fields [${fields}] /DA (/Helv 0 Tf 0 g) /DR << ${fonts} >> /CO [${agrees}] >>`);
  return draft.bytes();
}
