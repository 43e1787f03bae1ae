import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { openPdfium } from '../pdfium/open-pdfium.js';
import { plainDocument, plainStream } from '../pdfium/plain-document.js';
import { testCodecs } from '../test-codecs.js';
import { predictRows } from './png-predictor.js';

test('predicted rows come back unchanged from PDFium', async () => {
  const [width, height] = [61, 47];
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
    // A part for each filter: noise, slopes to the right, down and diagonally, and one solid color.
    if (y < 10) return (Math.imul(i, 2654435761) >>> 24) & 255;
    return y < 20 ? x * 4 : y < 30 ? y * 5 : y < 40 ? x * 2 + y * 3 + (i % 3) * 9 : 77;
  });
  const filtered = predictRows(data, width * 3, 3);
  const kinds = new Set(Array.from({ length: height }, (_, y) => filtered[y * (width * 3 + 1)]));
  assert.ok(kinds.size >= 3, `filters ${[...kinds]}`);

  const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors 3/Columns ${width}>>`;
  const document = (await openPdfium(testCodecs())).open(
    plainDocument([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>',
      plainStream('', '9 0 0 9 0 0 cm /I Do'),
      plainStream(entries, deflateSync(filtered)),
    ]),
  );
  assert.deepEqual(document.firstImage()?.data, data);
  document.close();
});
