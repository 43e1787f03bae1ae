import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectFormat } from './detect-format.js';
import { bmpCore, box, join, SAMPLES } from './test-samples.js';

for (const [name, bytes] of Object.entries(SAMPLES)) {
  test(`the ${name} sample is detected by its content`, () => {
    // Further samples of a format have its name, followed by what they show.
    assert.equal(detectFormat(bytes), name.replace(/[A-Z].*/, ''));
  });
}

const ftyp = (major: string, ...compatible: string[]) => box('ftyp', major, [0, 0, 0, 0], ...compatible);
const cases: readonly [string, Uint8Array, string | undefined][] = [
  ['a general HEIF brand with avif among the compatible ones is AVIF', ftyp('mif1', 'mif1', 'avif'), 'avif'],
  ['a general HEIF brand with heic among the compatible ones is HEIC', ftyp('mif1', 'heic'), 'heic'],
  ['a general HEIF brand alone is HEIC', ftyp('msf1', 'mif1'), 'heic'],
  ['an image sequence of AV1 is AVIF', ftyp('avis', 'msf1'), 'avif'],
  ['a video has no format we know', ftyp('isom', 'mp41'), undefined],
  ['a JPEG XL container is JPEG XL', join('\0\0\0\x0cJXL \r\n\x87\n'), 'jxl'],
  ['BigTIFF is TIFF', join('MM\0+\0\x08\0\0'), 'tiff'],
  ['an OS/2 bitmap is BMP', bmpCore, 'bmp'],
  ['a text that begins with BM is not BMP', join('BMW and other cars are no pictures at all'), undefined],
  ['a PDF may begin with other bytes', join('\r\n\r\n%PDF-1.7'), 'pdf'],
  ['SVG may follow a byte order mark, a document type and spaces', join('\xef\xbb\xbf <!DOCTYPE svg [ <!ENTITY a "b>"> ]>\n<svg>'), 'svg'],
  ['SVG may have a prefix', join('<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'), 'svg'],
  ['SVG may be UTF-16', join('\xff\xfe', ...[...'<svg/>'].map((c) => `${c}\0`)), 'svg'],
  ['HTML with an SVG inside is not SVG', join('<html><svg></svg></html>'), undefined],
  ['a comment that never ends is not SVG', join('<!-- <svg>'), undefined],
  ['an empty file has no format', join(''), undefined],
];
for (const [name, bytes, format] of cases) test(name, () => assert.equal(detectFormat(bytes), format));
