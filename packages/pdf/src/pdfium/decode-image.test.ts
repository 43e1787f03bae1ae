import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testCodecs } from '../test-codecs.js';
import { openPdfium } from './open-pdfium.js';

const pdfium = await openPdfium(testCodecs());
const width = 16;
const height = 12;

/** Created for this test with OpenJPEG (lossless) and libtiff. */
const GRAY_JPX =
  '/0//UQApAAAAAAAQAAAADAAAAAAAAAAAAAAAEAAAAAwAAAAAAAAAAAABBwEB/1IADAAAAAEAAwQEAAH/XAANQEBISFBISFBISFD/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjT/kAAKAAAAAAB0AAH/k9+AMAeLc02QH8faCQDoUA+EIA2a9R4KXwrvz8AiH1BEPtBwIXQkH+oiGX8hTPrZUx2Yvx6Lon9yOU3PwDI+0Oj8AkA3L76Ueq7E5is+lg85K/Y7a4jzI2TvC90GrDVMHMr+ZaX/f//Z';
const RGB_JPX =
  '/0//UQAvAAAAAAAQAAAADAAAAAAAAAAAAAAAEAAAAAwAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEAAwQEAAH/XAANQEBISFBISFBISFD/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjT/kAAKAAAAAACPAAH/k9+AIAlW77vfgCgGkVs5j9+AKAvhx0sLx9oGAA0CBaA+EMAI/3/D6gOAdCgBCA/XGww/C8PqBAAb9KULofUCAAy/MEvB84WD5wsA+EQgtPGKPxmBdZJ/ILSTA8HzhAA2nSifoPnDAECOAL+Qd8D5AsD5AsAIgIGK4GT1aZC4tEuCf//Z';
const GROUP_4 = 'I+R8j5HwS//EREZHyPkfI+CX/4iIjI+R8j5HwS//EREZHyPkfI+CX/4iIjABABA=';

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));
const samples = (value: (x: number, y: number) => number[]) =>
  Uint8Array.from({ length: width * height }, (_, index) => index).reduce<number[]>(
    (all, _, index) => all.concat(value(index % width, Math.floor(index / width))),
    [],
  );

test('gray JPEG 2000 decodes to the same gray', () => {
  const raster = pdfium.decodeImage({
    filter: 'JPXDecode',
    data: bytesOf(GRAY_JPX),
    width,
    height,
    channels: 1,
    bitsPerComponent: 8,
  });
  assert.equal(raster?.channels, 1);
  assert.deepEqual(
    [...(raster?.data ?? [])],
    samples((x, y) => [(x * 16 + y * 5) % 256]),
  );
});

test('color JPEG 2000 decodes to the same red, green and blue', () => {
  const raster = pdfium.decodeImage({ filter: 'JPXDecode', data: bytesOf(RGB_JPX), width, height, channels: 3, bitsPerComponent: 8 });
  assert.equal(raster?.channels, 3);
  assert.deepEqual(
    [...(raster?.data ?? [])],
    samples((x, y) => [(x * 16) % 256, (y * 20) % 256, (x * y) % 256]),
  );
});

test('a two-color fax decodes to 0 and 255', () => {
  const raster = pdfium.decodeImage({
    filter: 'CCITTFaxDecode',
    data: bytesOf(GROUP_4),
    width,
    height,
    channels: 1,
    bitsPerComponent: 1,
    parms: { K: -1, Columns: width, Rows: height, BlackIs1: true },
  });
  assert.equal(raster?.channels, 1);
  assert.deepEqual(
    [...(raster?.data ?? [])],
    samples((x, y) => [(x * y + x) % 3 ? 255 : 0]),
  );
});

test('damaged and oversized images return undefined', () => {
  const odd = { filter: 'JPXDecode', width, height, channels: 3, bitsPerComponent: 8 } as const;
  assert.equal(pdfium.decodeImage({ ...odd, data: bytesOf(RGB_JPX).subarray(0, 60) }), undefined);
  assert.equal(pdfium.decodeImage({ ...odd, data: new Uint8Array(0) }), undefined);
  assert.equal(pdfium.decodeImage({ ...odd, data: bytesOf(RGB_JPX), width: 60_000, height: 60_000 }), undefined);
  assert.equal(pdfium.openDocuments, 0);
});

test("an image that claims more pixels or tiles than its document says isn't decoded", () => {
  const odd = { filter: 'JPXDecode', width, height, channels: 1, bitsPerComponent: 8 } as const;
  const changed = (...values: [place: number, value: number][]) => {
    const data = bytesOf(GRAY_JPX);
    for (const [place, value] of values) new DataView(data.buffer).setUint32(place, value);
    return data;
  };
  // From byte 8, after SOC, the SIZ marker, its length and the capabilities: width, height and two
  // offsets. From byte 24: the width and height of a tile.
  assert.equal(pdfium.decodeImage({ ...odd, data: changed([12, 4_000_000]) }), undefined);
  assert.equal(pdfium.decodeImage({ ...odd, data: changed([24, 1], [28, 1]) }), undefined);
  assert.ok(pdfium.decodeImage({ ...odd, data: changed([24, width], [28, height]) }));
});
