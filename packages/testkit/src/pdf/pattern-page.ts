import { PdfDraft } from './pdf-draft.js';

/**
 * One page, 300 × 400, with content that is easily misplaced when a page is scaled: tiling and
 * shading patterns on the page and in a form that shares them, a form without resources, a soft
 * mask, a shading operator, content outside the crop box, and one `Q` too many.
 */
export function patternPage({ rotate = 0, userUnit = 1, crop = false } = {}): Uint8Array {
  const draft = new PdfDraft();
  const dots = draft.packed(
    '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 20 20] /XStep 20 /YStep 20 /Matrix [1 0 0 1 0 0] /Resources << >>',
    '1 0.5 0 rg 0 0 10 10 re f 0 0.5 1 rg 10 10 10 10 re f',
  );
  const blend = draft.add(shading('/DeviceRGB', 300, '/C0 [1 0 0] /C1 [0 0 1]'));
  const fade = draft.add(`<< /Type /Pattern /PatternType 2 /Shading ${blend} /Matrix [1 0 0 1 0 0] >>`);
  const patterns = `/Pattern << /Dots ${dots} /Fade ${fade} >>`;
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 120 80]';
  const drawing = '/Pattern cs /Dots scn 0 0 55 80 re f /Fade scn 60 0 60 80 re f';
  const own = draft.packed(`${form} /Resources << ${patterns} >>`, drawing);
  const bare = draft.packed(form, drawing);
  const gray = draft.add(shading('/DeviceGray', 120, '/C0 [0] /C1 [1]'));
  const group = draft.packed(
    `${form} /Group << /S /Transparency /CS /DeviceGray >> /Resources << /Shading << /Gray ${gray} >> >>`,
    '/Gray sh',
  );
  const masked = draft.add(`<< /Type /ExtGState /SMask << /S /Luminosity /G ${group} >> >>`);
  const boxes = crop ? '/CropBox [0 0 300 400] /TrimBox [5 5 295 395]' : '';
  draft.page({
    size: [300, 400],
    content: [
      '0.9 0.9 1 rg 0 0 300 400 re f',
      '/Pattern cs /Dots scn 20 300 120 80 re f',
      '/Fade scn 160 300 120 80 re f',
      'q 1 0 0 1 20 200 cm /Own Do Q',
      'q 1 0 0 1 160 200 cm /Bare Do Q',
      'q 20 110 120 70 re W n /Blend sh Q',
      'q 1 0 0 1 160 100 cm /Masked gs 0 0.5 0 rg 0 0 120 80 re f Q',
      'BT /F1 24 Tf 20 40 Td (Left edge to right) Tj ET',
      '1 0 0 RG 4 w 10 10 280 380 re S',
      '0 0 1 rg -40 -40 60 60 re f',
      'Q 0 0.6 0 rg 280 0 20 20 re f',
    ].join('\n'),
    resources: `/Font << /F1 ${draft.font('Helvetica')} >> ${patterns} /XObject << /Own ${own} /Bare ${bare} >> /Shading << /Blend ${blend} >> /ExtGState << /Masked ${masked} >>`,
    more: `/Rotate ${rotate} /UserUnit ${userUnit} ${boxes}`,
  });
  return draft.bytes();
}

function shading(space: string, length: number, colors: string): string {
  return `<< /ShadingType 2 /ColorSpace ${space} /Coords [0 0 ${length} 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /N 1 ${colors} >> >>`;
}
