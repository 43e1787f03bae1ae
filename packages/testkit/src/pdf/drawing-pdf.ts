import { plainPdf } from './plain-pdf.js';

/**
 * One page, 300 × 400, that draws what is easily misplaced when a page is scaled: tiling and shading patterns on the page and in
 * a form that shares them, a form without resources, a soft mask, a shading by operator, content outside the crop box, one `Q` too many.
 */
export function drawingPdf({ rotate = 0, userUnit = 1, crop = false } = {}): Uint8Array {
  const patterns = '/Pattern << /Dots 6 0 R /Fade 7 0 R >>';
  const page = [
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
  ].join('\n');
  const inForm = '/Pattern cs /Dots scn 0 0 55 80 re f /Fade scn 60 0 60 80 re f';
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox ${crop ? '[-50 -50 350 450] /CropBox [0 0 300 400] /TrimBox [5 5 295 395]' : '[0 0 300 400]'} /Rotate ${rotate} /UserUnit ${userUnit}
      /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${patterns} /XObject << /Own 8 0 R /Bare 9 0 R >> /Shading << /Blend 10 0 R >>
      /ExtGState << /Masked 11 0 R >> >> >>`,
    { entries: '', data: page },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    {
      entries:
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 20 20] /XStep 20 /YStep 20 /Matrix [1 0 0 1 0 0] /Resources << >>',
      data: '1 0.5 0 rg 0 0 10 10 re f 0 0.5 1 rg 10 10 10 10 re f',
    },
    '<< /Type /Pattern /PatternType 2 /Shading 10 0 R /Matrix [1 0 0 1 0 0] >>',
    { entries: `/Type /XObject /Subtype /Form /BBox [0 0 120 80] /Resources << ${patterns} >>`, data: inForm },
    { entries: '/Type /XObject /Subtype /Form /BBox [0 0 120 80]', data: inForm },
    '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 300 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [0 0 1] >> >>',
    '<< /Type /ExtGState /SMask << /S /Luminosity /G 12 0 R >> >>',
    {
      entries:
        '/Type /XObject /Subtype /Form /BBox [0 0 120 80] /Group << /S /Transparency /CS /DeviceGray >> /Resources << /Shading << /Gray 13 0 R >> >>',
      data: '/Gray sh',
    },
    '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 120 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0] /C1 [1] >> >>',
  ]);
}
