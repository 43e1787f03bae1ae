import { plainPdf } from './plain-pdf.js';

/** What the fields of `formPdf` hold, by name. */
export const FORM_VALUES = { name: 'Ada Lovelace', city: 'London', agree: 'Yes', size: 'Large' } as const;

const look = (text: string) => ({
  entries: '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /Helv 6 0 R >> >>',
  data: `/Tx BMC q BT /Helv 12 Tf 2 5 Td (${text}) Tj ET Q EMC`,
});
const mark = (data: string) => ({ entries: '/Type /XObject /Subtype /Form /BBox [0 0 20 20]', data });

/**
 * A filled form on two pages of different size: text, a choice, a checkbox and a group of radio buttons; one text has a widget on each
 * page. Its style (`DA`) comes from the form, from the field, or from the widget. Fields are to be visited in rows.
 */
export function formPdf(): Uint8Array {
  const widget = (rect: string, page: number, rest: string) =>
    `<< /Type /Annot /Subtype /Widget /F 4 /Rect [${rect}] /P ${page} 0 R ${rest} >>`;
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm 5 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595.28 841.89] /Tabs /R /Annots [8 0 R 10 0 R 11 0 R 13 0 R 14 0 R] /Contents 15 0 R /Resources << /Font << /Helv 6 0 R >> >> >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Tabs /S /Annots [9 0 R] >>',
    '<< /Fields [7 0 R 10 0 R 11 0 R 12 0 R] /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 6 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /FT /Tx /T (name) /V (${FORM_VALUES.name}) /Kids [8 0 R 9 0 R] >>`,
    widget('100 700 300 720', 3, '/Parent 7 0 R /BS << /W 2 /S /S >> /MK << /BC [0 0 0] >> /AP << /N 16 0 R >>'),
    widget('50 100 250 120', 4, '/Parent 7 0 R /AP << /N 16 0 R >>'),
    widget(
      '100 660 300 680',
      3,
      `/FT /Ch /Ff 131072 /T (city) /DA (/Helv 10 Tf 0 g) /Opt [(Paris) (London)] /V (${FORM_VALUES.city}) /AP << /N 17 0 R >>`,
    ),
    widget(
      '100 620 120 640',
      3,
      `/FT /Btn /T (agree) /V /${FORM_VALUES.agree} /AS /${FORM_VALUES.agree} /AP << /N << /Yes 18 0 R /Off 19 0 R >> >>`,
    ),
    `<< /FT /Btn /Ff 49152 /T (size) /V /${FORM_VALUES.size} /Kids [13 0 R 14 0 R] >>`,
    widget('100 580 120 600', 3, '/Parent 12 0 R /AS /Off /AP << /N << /Small 18 0 R /Off 19 0 R >> >>'),
    widget('140 580 160 600', 3, `/Parent 12 0 R /AS /${FORM_VALUES.size} /AP << /N << /Large 18 0 R /Off 19 0 R >> >>`),
    { entries: '', data: 'BT /Helv 14 Tf 100 740 Td (Please fill in) Tj ET 0.5 g 99 699 202 22 re S' },
    look(FORM_VALUES.name),
    look(FORM_VALUES.city),
    mark('2 w 3 3 m 17 17 l S 3 17 m 17 3 l S'),
    mark('1 w 1 1 18 18 re S'),
  ]);
}
