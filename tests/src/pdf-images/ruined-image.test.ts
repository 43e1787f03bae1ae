import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compressPdfOptions, parseWith } from '@imagemill/core';
import { compressPdf, type PdfCodecs } from '@imagemill/pdf';
import { flateImage, imageDocument, photo } from './image-document.js';
import { codecs } from './reduce.js';

const RGB = '/ColorSpace/DeviceRGB/BitsPerComponent 8';

test('a ruined image is left as it was, with everything on its pages; others still get smaller', async () => {
  const wrong = { width: 0, height: 0, count: 0 };
  const spoiling: PdfCodecs = {
    ...codecs,
    image: {
      ...codecs.image,
      encodeJpeg: (raster, settings) => {
        if (raster.width !== wrong.width) return codecs.image.encodeJpeg(raster, settings);
        wrong.count += 1;
        return codecs.image.encodeJpeg({ ...raster, data: raster.data.map((level) => level >> 2) }, settings);
      },
    },
  };
  const show = (name: string, points: number) => ({
    content: `q ${points} 0 0 ${points} 20 20 cm /P Do Q`,
    resources: `/XObject<</P ${name} 0 R>>`,
  });
  const objects = [flateImage(500, 500, photo(500, 500, 3), RGB), flateImage(600, 600, photo(600, 600, 3), RGB)];
  const document = imageDocument({ pages: [show('10', 100), show('11', 120), show('10', 100)], objects });
  const compress = () => compressPdf(document, parseWith(compressPdfOptions, {}), spoiling);
  const whole = await compress();
  assert.deepEqual([whole.mismatch, whole.changes.imagesReworked, wrong.count], [undefined, 2, 0]);
  wrong.width = 208;
  const partial = await compress();
  assert.deepEqual([partial.result, partial.notices, partial.mismatch], ['optimized', [], 'these pages look different: 1, 3']);
  assert.deepEqual([partial.changes.imagesReworked, partial.changes.imagesKept], [1, 0]);
  assert.ok(partial.resultBytes > whole.resultBytes && partial.resultBytes < document.length);
});
