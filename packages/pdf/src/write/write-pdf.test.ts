import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync, inflateSync } from 'node:zlib';
import { PDFName, PDFRawStream, PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { nameAt } from '../model/read-entries.js';
import { openPdf } from '../open/open-pdf.js';
import { openPdfium } from '../pdfium/open-pdfium.js';
import { type PlainObject, plainStream } from '../pdfium/plain-document.js';
import { line, textPages } from '../pdfium/test-documents.js';
import { testCodecs } from '../test-codecs.js';
import { recompressStreams } from './recompress-streams.js';
import { writePdf } from './write-pdf.js';

const codecs = testCodecs();
const open = (bytes: Uint8Array) => openPdf(bytes, codecs);
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

async function textsOf(bytes: Uint8Array): Promise<string[]> {
  const document = (await openPdfium(codecs)).open(bytes);
  const texts = Array.from({ length: document.pageCount }, (_, index) => document.pageText(index));
  document.close();
  return texts;
}

test('a document with a thousand pages is written in object streams and can be read by PDFium and by us', async () => {
  const input = textPages(Array.from({ length: 1000 }, (_, index) => line(`Page ${index + 1}`)));
  const written = writePdf(await open(input));
  const again = await open(written);
  assert.equal(again.pages.length, 1000);
  assert.equal(again.repaired, false);
  assert.deepEqual(await textsOf(written), await textsOf(input));
  assert.ok(written.length < input.length * 0.75);
});

test('the version rises only as far as object streams need, and the ID stays', async () => {
  const withId = (version: string) =>
    latin(
      Buffer.from(textPages([line('A')]))
        .toString('latin1')
        .replace('%PDF-1.7', `%PDF-${version}`)
        .replace('/Root 1 0 R', '/Root 1 0 R/ID[<0102><0304>]'),
    );
  for (const [version, expected] of [
    ['1.3', '1.5'],
    ['1.7', '1.7'],
    ['2.0', '2.0'],
  ] as const) {
    const text = Buffer.from(writePdf(await open(withId(version)))).toString('latin1');
    assert.ok(text.startsWith(`%PDF-${expected}\n`));
    assert.match(text, /\/ID ?\[<0102><0304>\]/);
  }
});

for (const [form, part] of [
  ['an element', '<rdf:Description><pdfaid:part>1</pdfaid:part></rdf:Description>'],
  ['an attribute', '<rdf:Description pdfaid:part="1" pdfaid:conformance="B"/>'],
] as const)
  test(`a document that says by ${form} that it is PDF/A-1 gets no object streams and no packed metadata`, async () => {
    const packet = `<x:xmpmeta>${part}${'<!-- the same -->'.repeat(50)}</x:xmpmeta>`;
    const input = textPages([line('A').repeat(20)], {
      catalog: '/Metadata 4 0 R/Odd 6 0 R',
      objects: [plainStream('/Type/Metadata/Subtype/XML', packet), 'null', '<</Broken ]>>'],
    });
    const old = latin(Buffer.from(input).toString('latin1').replace('%PDF-1.7', '%PDF-1.4'));
    const file = await open(old);
    file.context.delete(PDFRef.of(5));
    recompressStreams(file);
    const written = writePdf(file);
    const text = Buffer.from(written).toString('latin1');
    assert.ok(text.startsWith('%PDF-1.4\n'));
    assert.doesNotMatch(text, /ObjStm|XRef/);
    assert.ok(text.includes(packet));
    assert.match(text, /FlateDecode/);
    // Number 5 is free: the head of the chain refers to it, and it refers to the end.
    assert.match(text, /xref\n0 9\n0000000005 65535 f \n(\d{10} 00000 n \n){4}0000000000 00000 f \n(\d{10} 00000 n \n){3}trailer/);
    assert.equal((await open(written)).repaired, false);
    assert.deepEqual(await textsOf(written), await textsOf(input));
  });

test('other parts of PDF/A are written with object streams', async () => {
  const metadata = plainStream('/Type/Metadata/Subtype/XML', '<pdfaid:part>2</pdfaid:part>');
  const input = textPages([line('A')], { catalog: '/Metadata 4 0 R', objects: [metadata] });
  assert.match(Buffer.from(writePdf(await open(input))).toString('latin1'), /ObjStm/);
});

test('writing a document twice gives the same bytes', async () => {
  const once = writePdf(await open(textPages([line('A'), line('B')])));
  assert.deepEqual(writePdf(await open(once)), once);
});

async function recompressed(object: PlainObject): Promise<{ file: PdfFile; stream: PDFRawStream }> {
  const file = await open(textPages([line('A')], { page: '/Odd 4 0 R', objects: [object] }));
  recompressStreams(file);
  const stream = file.context.lookup(PDFRef.of(4));
  assert.ok(stream instanceof PDFRawStream);
  return { file, stream };
}

const PLAIN = 'Text that repeats itself and so packs well. '.repeat(50);
const HEX = `${Buffer.from(PLAIN).toString('hex')}>`;

test('data that is unpacked, in an old encoding or carelessly packed is deflated', async () => {
  for (const [entries, data] of [
    ['', PLAIN],
    ['/Filter/ASCIIHexDecode', HEX],
    ['/Filter[/ASCIIHexDecode/FlateDecode]/DecodeParms[null null]', `${deflateSync(PLAIN).toString('hex')}>`],
    ['/Filter/FlateDecode', deflateSync(PLAIN, { level: 0 })],
  ] as const) {
    const { file, stream } = await recompressed(plainStream(entries, data));
    assert.ok(stream.contents.length < 150, entries);
    assert.equal(nameAt(stream.dict, 'Filter'), 'FlateDecode');
    assert.equal(Buffer.from(file.decode(stream).bytes).toString(), PLAIN);
  }
});

test('an image loses the text encoding around its own filter, which keeps its parameters', async () => {
  const { stream } = await recompressed(
    plainStream('/Subtype/Image/Filter[/ASCIIHexDecode/DCTDecode]/DecodeParms[null<</ColorTransform 0>>]', HEX),
  );
  assert.equal(Buffer.from(stream.contents).toString(), PLAIN);
  assert.equal(nameAt(stream.dict, 'Filter'), 'DCTDecode');
  assert.match(String(stream.dict.get(PDFName.of('DecodeParms'))), /ColorTransform 0/);
});

test('deflated data keeps its parameters', async () => {
  const rows = Uint8Array.from({ length: 11 * 200 }, (_, index) => (index % 11 === 0 ? 2 : 1));
  const parms = '/DecodeParms<</Predictor 12/Columns 10>>';
  const { stream } = await recompressed(plainStream(`/Filter/FlateDecode${parms}`, deflateSync(rows, { level: 0 })));
  assert.match(String(stream.dict.get(PDFName.of('DecodeParms'))), /Predictor 12/);
  assert.deepEqual(new Uint8Array(inflateSync(stream.contents)), rows);
});

test('data with a wrong checksum, with an unknown filter, or in another file stays as it is', async () => {
  const damaged = deflateSync(PLAIN, { level: 0 });
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
  for (const [entries, data] of [
    ['/Filter/FlateDecode', damaged],
    ['/Filter/Unheard', latin(PLAIN)],
    ['/Filter[/Unheard/ASCIIHexDecode]', latin(HEX)],
    ['/F(elsewhere)', latin(PLAIN)],
  ] as const) {
    const { stream } = await recompressed(plainStream(entries, data));
    assert.deepEqual(new Uint8Array(stream.contents), new Uint8Array(data), entries);
  }
});
