import assert from 'node:assert/strict';
import { cpuUsage } from 'node:process';
import { test } from 'node:test';
import { AppError, type ErrorCode } from '@imagemill/errors';
import { PDFInvalidObject, PDFName, PDFRawStream, PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { plainDocument, plainStream } from '../pdfium/plain-document.js';
import { line, textPages } from '../pdfium/test-documents.js';
import { testCodecs } from '../test-codecs.js';
import { writePdf } from '../write/write-pdf.js';
import { PDF_LIMITS } from './limits.js';
import { openPdf } from './open-pdf.js';

const CONTENTS = PDFName.of('Contents');
const ODD = PDFName.of('Odd');
const codecs = testCodecs();
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const open = (bytes: Uint8Array) => openPdf(bytes, codecs);
const changed = (bytes: Uint8Array, from: string | RegExp, to: string) => latin(asText(bytes).replace(from, to));

/** What the content streams of the pages contain. */
function contents(file: PdfFile): string[] {
  return file.pages.map(({ dict }) => {
    const stream = file.resolve(dict.get(CONTENTS));
    return stream instanceof PDFRawStream ? asText(file.decode(stream).bytes) : '';
  });
}

const refused = (code: ErrorCode, detail: RegExp) => (error: unknown) =>
  error instanceof AppError && error.code === code && detail.test(error.detail);

const TWO_PAGES = textPages([line('One'), line('Two')]);

test('pages are found in order, with the entries they inherit', async () => {
  const file = await open(TWO_PAGES);
  assert.deepEqual(contents(file), [line('One'), line('Two')]);
  assert.deepEqual(file.pages[1]?.mediaBox, [0, 0, 200, 100]);
  assert.ok(file.pages[1]?.resources);
  assert.deepEqual([file.repaired, file.encrypted, file.revisions, file.version], [false, false, 1, '1.7']);
});

test('the %PDF header must begin within the first kilobyte', async () => {
  const behind = (count: number) => new Uint8Array([...new Uint8Array(count).fill(0x20), ...TWO_PAGES]);
  assert.equal((await open(behind(1024))).repaired, false);
  await assert.rejects(open(behind(1025)), refused('unsupported_media', /begin like a PDF/));
  await assert.rejects(open(latin('GIF89a')), refused('unsupported_media', /begin like a PDF/));
});

for (const [damage, bytes] of [
  ['the table points beside the objects', changed(TWO_PAGES, '%PDF-1.7\n', '%PDF-1.7\n%moved\n')],
  ['there is no table', latin(asText(TWO_PAGES).slice(0, asText(TWO_PAGES).indexOf('xref')))],
  ['the end is missing', latin(asText(TWO_PAGES).slice(0, asText(TWO_PAGES).lastIndexOf('startxref')))],
  ['startxref leads nowhere', changed(TWO_PAGES, /startxref\n\d+/, 'startxref\n99999999')],
  ['a length is wrong', changed(TWO_PAGES, /\/Length \d+/, '/Length 3')],
  [
    'the table calls itself its predecessor',
    changed(TWO_PAGES, /trailer\n<<\/Size (.*?)>>\nstartxref\n(\d+)/s, 'trailer\n<</Size $1/Prev $2>>\nstartxref\n$2'),
  ],
] as const)
  test(`a document opens even if ${damage}`, async () => {
    assert.deepEqual(contents(await open(bytes)), [line('One'), line('Two')]);
  });

test('objects that a hybrid file hides from old readers are found', async () => {
  const text = asText(textPages([line('A')], { catalog: '/Odd 4 0 R', objects: ['null'] }));
  const body = text.slice(0, text.indexOf('xref'));
  const table = /xref.*?(?=trailer)/s.exec(text)?.[0].split('\n') ?? [];
  table[6] = '0000000000 00000 f ';
  const container = '7 0 obj\n<</Type/ObjStm/N 1/First 4/Length 16>>\nstream\n4 0 <</Found true>>\nendstream\nendobj\n';
  const [containerAt, streamAt] = [body.length, body.length + container.length];
  const rows = [2, 0, 7, 0, 1, containerAt >> 8, containerAt & 255, 0];
  const stream = `8 0 obj\n<</Type/XRef/Size 9/W[1 2 1]/Index[4 1 7 1]/Length 8>>\nstream\n${String.fromCharCode(...rows)}\nendstream\nendobj\n`;
  const start = streamAt + stream.length;
  const trailer = `trailer\n<</Size 9/Root 1 0 R/XRefStm ${streamAt}>>\nstartxref\n${start}\n%%EOF\n`;
  const file = await open(latin(body + container + stream + table.join('\n') + trailer));
  assert.equal(file.repaired, false);
  assert.equal(String(file.resolve(file.catalog.get(ODD))), '<< /Found true >>');
});

test('a damaged document is reported as repaired', async () => {
  assert.equal((await open(changed(TWO_PAGES, 'xref\n0', 'xxxx\n0'))).repaired, true);
});

test('if an object was written twice, the later one counts', async () => {
  const updated = `${asText(TWO_PAGES).replace(/xref.*/s, '')}5 0 obj\n<</Length 3>>\nstream\nNew\nendstream\nendobj\n`;
  assert.deepEqual(contents(await open(latin(updated))), ['New', line('Two')]);
});

test('the page tree may have cycles, missing types, inline pages and references that lead nowhere', async () => {
  const file = await open(
    plainDocument([
      '<</Pages 2 0 R>>',
      '<</Kids[3 0 R 2 0 R 9 0 R null 5 0 R 4 0 R <</Contents 6 0 R>>]/MediaBox[100 200 0 0]>>',
      '<</Contents 6 0 R/Rotate -90>>',
      '<</Kids[2 0 R 5 0 R]/CropBox[10 10 50 50]>>',
      '<</Contents 6 0 R/MediaBox[0 0 30 30]>>',
      plainStream('', 'x'),
    ]),
  );
  assert.deepEqual(contents(file), ['x', 'x', 'x', 'x']);
  assert.deepEqual(file.pages[0]?.mediaBox, [0, 0, 100, 200]);
  assert.equal(file.pages[0]?.rotate, 270);
  assert.deepEqual(file.pages[2]?.cropBox, [10, 10, 30, 30]);
});

test('a page tree with a level for every page is walked completely', async () => {
  const depth = 5000;
  const nodes = Array.from({ length: depth }, (_, index) => `<</Kids[${index + 3} 0 R ${depth + 2} 0 R]>>`);
  const file = await open(plainDocument(['<</Pages 2 0 R>>', ...nodes, '<</Type/Page>>']));
  assert.equal(file.pages.length, depth + 1);
});

test('more pages, objects or bytes than allowed are refused', async () => {
  const many = `<</Kids[${'3 0 R '.repeat(50)}]>>`;
  const bytes = plainDocument(['<</Pages 2 0 R>>', many, '<</Type/Page>>']);
  await assert.rejects(openPdf(bytes, codecs, { limits: { ...PDF_LIMITS, maxPages: 49 } }), refused('too_complex', /pages/));
  await assert.rejects(openPdf(bytes, codecs, { limits: { ...PDF_LIMITS, maxObjects: 2 } }), refused('too_complex', /objects/));
  await assert.rejects(openPdf(bytes, codecs, { limits: { ...PDF_LIMITS, maxBytes: 100 } }), { code: 'file_too_large' });
});

test('endlessly nested objects are too complex', async () => {
  const deep = plainDocument(['<</Pages 2 0 R>>', '<</Kids[3 0 R]>>', '<</Type/Page>>', '['.repeat(100_000)]);
  await assert.rejects(open(deep), refused('too_complex', /nested/));
});

test('files that begin strings, streams and comments over and over and never end them are refused quickly', async () => {
  const start = cpuUsage();
  await assert.rejects(open(latin(`%PDF-1.4\n${'1 0 obj (\n'.repeat(300_000)}`)), AppError);
  await assert.rejects(open(latin(`%PDF-1.4\n${'1 0 obj<<>>stream\n'.repeat(200_000)}`)), AppError);
  await assert.rejects(open(latin(`%PDF-1.4\n${'1 0 obj%'.repeat(300_000)}`)), refused('too_complex', /no ends/));
  assert.ok(cpuUsage(start).user < 10_000_000);
});

test('an object stream that unpacks to more than allowed is too complex', async () => {
  const bomb = codecs.deflate(new Uint8Array(3_000_000).fill(0x20));
  const limits = { ...PDF_LIMITS, maxStreamBytes: 1_000_000 };
  const bytes = plainDocument([
    '<</Pages 2 0 R>>',
    '<</Kids[3 0 R]>>',
    '<</Type/Page>>',
    plainStream('/Type/ObjStm/N 9/First 9/Filter/FlateDecode', bomb),
  ]);
  const damaged = changed(bytes, 'startxref', 'startxxxx');
  await assert.rejects(openPdf(damaged, codecs, { limits }), refused('too_complex', /unpacks/));
});

test('data that was packed too many times is too complex', async () => {
  const filters = `/Filter[${'/ASCIIHexDecode'.repeat(33)}]`;
  const file = await open(changed(TWO_PAGES, '/Length', `${filters}/Length`));
  assert.throws(() => contents(file), refused('too_complex', /packed more often/));
});

test('a document without pages is refused as corrupt', async () => {
  await assert.rejects(open(plainDocument(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'])), { code: 'corrupt_input' });
  await assert.rejects(open(latin('%PDF-1.4\nand nothing else')), { code: 'corrupt_input' });
});

test('encryption by certificate, or by anything but a password, is refused with an error that names it', async () => {
  const encrypted = (filter: string) =>
    changed(textPages([line('A')], { objects: [`<</Filter/${filter}/V 4>>`] }), '/Root 1 0 R', '/Root 1 0 R/Encrypt 4 0 R');
  await assert.rejects(open(encrypted('Adobe.PubSec')), refused('unsupported_media', /certificates/));
  await assert.rejects(open(encrypted('FOPN_fLock')), refused('unsupported_media', /FOPN_fLock/));
});

test('dynamic forms are refused, but other forms with XFA are not', async () => {
  const form = (entries: string) => textPages([line('A')], { catalog: `/AcroForm<</XFA[(a)(b)]/Fields[]>>${entries}` });
  await assert.rejects(open(form('/NeedsRendering true')), refused('unsupported_media', /dynamic form/));
  assert.equal((await open(form(''))).pages.length, 1);
});

test('an unreadable object is written as it was, and the objects it refers to keep their numbers', async () => {
  const bytes = textPages([line('A')], {
    page: '/Odd 4 0 R',
    objects: ['<</Broken %here\n 5 0 R /Name (never mind) ]>>', '<</Kept true>>'],
  });
  const file = await open(writePdf(await open(bytes)));
  const odd = file.context.lookup(PDFRef.of(4));
  assert.ok(odd instanceof PDFInvalidObject);
  assert.equal(String(file.context.lookup(PDFRef.of(5))), '<< /Kept true >>');
});

test('names, strings and numbers in any notation mean the same after writing', async () => {
  const odd = String.raw`<</A#20b#2F(a\)\\\(b\061\
c(d))/H<48 6 5>/N[-.5 +7 1. 00012 4.-5 --3 1e5]/E()/T[true false null]/#e9 /x#23y>>`;
  const read = async (bytes: Uint8Array) => {
    const file = await open(bytes);
    return String(file.resolve(file.catalog.get(ODD)));
  };
  const before = await read(textPages([line('A')], { catalog: `/Odd ${odd}` }));
  const after = await read(writePdf(await open(textPages([line('A')], { catalog: `/Odd ${odd}` }))));
  assert.equal(after, before);
  assert.match(before, /\/A#20b#2F \(a\\\)/);
  assert.match(before, /\[ -0\.5 7 1 12 4 -3 1 \]/);
  assert.match(before, /\/#E9 \/x#23y/);
});

test('a form with millions of paths to the same fields is refused, but one that shares a few is not', async () => {
  const form = (levels: number) =>
    textPages([line('A')], {
      catalog: '/AcroForm<</Fields[4 0 R]>>',
      objects: [
        ...Array.from({ length: levels }, (_, level) => `<</Kids[${level + 5} 0 R ${level + 5} 0 R]>>`),
        '<</FT/Tx/T(leaf)/Rect[0 0 1 1]>>',
      ],
    });
  await assert.rejects(open(form(25)), refused('too_complex', /same fields/));
  assert.equal((await open(form(3))).pages.length, 1);
});
