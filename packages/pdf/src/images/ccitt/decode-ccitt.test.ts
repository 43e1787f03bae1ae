import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPdfium } from '../../pdfium/open-pdfium.js';
import { testCodecs } from '../../test-codecs.js';
import { packBits } from '../bilevel.js';
import { decodeCcitt } from './decode-ccitt.js';

const codecs = testCodecs();
const width = 37;
const height = 23;

/** One image, created for this test and encoded by libtiff in four ways. */
const FAXES = {
  'group 4': {
    k: -1,
    base64:
      'JqGqGcc7nHO5xzucc7nHCpIIFSQQKkggVJBAqSCBVpJaSWklpJaSXtK0rStK0tCIiIiIjIsG5hmGTsw6BEfQIjqCI+gRH6SCBUkmECpIIFVCIi0IiI2cc7giPs7nHBLFRSUViIizDMRQzDghaENnHKHKHOOER0jjlDlDnHKHCWklpJSOiOgQKklpJe0rStK0rS4qKioqK0IiIwZcFwXBcBUCI+gRH0CI+gRH0CI/ABAB',
  },
  'group 3 in one dimension': {
    k: 0,
    base64:
      'ABNQ1QAXx98ffH3x98fcAEfHQ6Hx0Oh8dDofHQ6Hx0Oh0ACOh0PjodD46HQ+Oh0PjodD46ABHx98ffH3x98fdAAmoaoAIsADDhncNwAXx98dIQ++PuACPjodD46DQ6Hx0Oh0ACagiAQAEfH3x8jfH3QAI7hkcOEACLAAw4kOG4AJqD0BwAR8dDofHQ6njodD46HQ6ABHQ6Hx0Oh8dDofHQ6Hx0Oh8dAAj4++Pvj74++PugAR3Dhw4cIAE1DVABhw4cOG4AL4++Pvj74++PuA',
  },
  'group 3 in two dimensions': {
    k: 4,
    base64:
      'ABmoaoAIM453OOdzjnc453OOFABj46HQ+Oh0PjodD46HQ+Oh0OgAVJLSS0ktJLSS4AMfH3x98ffH3x90ACQiIiIiIwAYsACMMwydmHABvj746Qh98fcAEkggVJJhAqSCBVABmoIgEABM453BEfZ3OOCUAGO4ZHDhAAhERYAOHEhw3ABAhaEMAGPjodD46HU8dDofHQ6HQAKklpJSOiOgQKklpJcAGPj74++Pvj74+6ABRUVFRUVgAzUNUAEDLguC4LgKADfH3x98ffH3x9w=',
  },
  'group 3 with ends of lines at whole bytes': {
    k: 0,
    base64:
      'AAE1DVABfH3x98ffH3x9wAEfHQ6Hx0Oh8dDofHQ6Hx0Oh0ABHQ6Hx0Oh8dDofHQ6Hx0Oh8dAAR8ffH3x98ffH3QAATUNUAEWAAGHDO4bgAF8ffHSEPvj7gABHx0Oh8dBodD46HQ6AAE1BEAgAAEfH3x8jfH3QAEdwyOHCAABFgABhxIcNwABNQegOAABHx0Oh8dDqeOh0PjodDoAAR0Oh8dDofHQ6Hx0Oh8dDofHQAEfH3x98ffH3x90AAEdw4cOHCABNQ1QAYcOHDhuAAF8ffH3x98ffH3A',
  },
};

const isInk = (x: number, y: number) => ((x * y + x) % 7 < 3 && y % 5 !== 0) || (x - 18) ** 2 + (y - 11) ** 2 < 36;
const image = packBits({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, i) => (isInk(i % width, Math.floor(i / width)) ? 0 : 255)),
});
const parameters = { columns: width, rows: height, isByteAligned: false, blackIs1: true };
const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

for (const [name, { k, base64 }] of Object.entries(FAXES)) {
  test(`a fax encoded as ${name} decodes to the original image`, () => {
    assert.deepEqual(decodeCcitt(bytesOf(base64), { ...parameters, k }), image);
    const turned = decodeCcitt(bytesOf(base64), { ...parameters, k, blackIs1: false });
    assert.ok(turned.data.every((byte, i) => byte === (~(image.data[i] as number) & 0xff)));
  });

  test(`PDFium decodes a fax encoded as ${name} to the same image`, async () => {
    const pdfium = await openPdfium(codecs);
    const parms = { K: k, Columns: width, Rows: height, BlackIs1: true };
    const odd = { filter: 'CCITTFaxDecode', width, height, channels: 1, bitsPerComponent: 1, parms } as const;
    const raster = pdfium.decodeImage({ ...odd, data: bytesOf(base64) });
    assert.ok(raster);
    assert.deepEqual(packBits(raster).data, image.data);
  });

  test(`a damaged fax encoded as ${name} is either rejected or decoded at full size`, () => {
    const whole = bytesOf(base64);
    let refused = 0;
    for (let at = 0; at < whole.length * 8; at += 3) {
      const data = whole.slice();
      data[at >> 3] = (data[at >> 3] as number) ^ (1 << (at & 7));
      try {
        assert.equal(decodeCcitt(data, { ...parameters, k }).data.length, image.data.length);
      } catch (error) {
        assert.equal((error as { code?: string }).code, 'corrupt_input');
        refused += 1;
      }
    }
    assert.ok(refused > 0);
  });
}

test('a fax that ends early is white from there on', () => {
  const { base64, k } = FAXES['group 4'];
  const half = decodeCcitt(bytesOf(base64), { ...parameters, k, rows: height + 5 });
  assert.deepEqual(half.data.subarray(0, image.data.length), image.data);
  assert.ok(half.data.subarray(image.data.length).every((byte) => byte === 0));
});

test('an enormous number of columns is rejected', () => {
  assert.throws(() => decodeCcitt(new Uint8Array(10), { ...parameters, k: -1, columns: 1e9 }), { code: 'corrupt_input' });
});
