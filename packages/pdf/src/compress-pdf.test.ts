import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { type CompressPdfOptions, compressPdfOptions, parseWith } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import type { PdfCodecs } from './codecs.js';
import { compressPdf } from './compress-pdf.js';
import { inspectPdf } from './inspect-pdf.js';
import { PDFDict } from './model/objects.js';
import { arrayAt, dictAt, elementsOf, entryOf, nameAt, numberAt, streamAt } from './model/read-entries.js';
import { openPdf } from './open/open-pdf.js';
import { plainStream } from './pdfium/plain-document.js';
import { line, textPages } from './pdfium/test-documents.js';
import type { PdfProgress } from './report.js';
import { testCodecs } from './test-codecs.js';
import { createCheck } from './verify/create-check.js';

const codecs = testCodecs();
const compress = (input: Uint8Array, options: Partial<CompressPdfOptions> = {}, run = {}) =>
  compressPdf(input, parseWith(compressPdfOptions, options), codecs, run);

/** Checks a result, rendering these pages, and returns the loss it finds. */
async function lossOf(
  input: Uint8Array,
  result: Uint8Array,
  { pages = 1, draw = [] as number[], password = '' } = {},
): Promise<string | undefined> {
  const check = await createCheck(input, codecs, pages, password || undefined);
  return (await check(result, draw))?.what;
}

const PAGES = textPages(Array.from({ length: 20 }, (_, index) => `${line(`Page ${index}`)}\n${'0 0 m 1 1 l S\n'.repeat(40)}`));
const SIGNED = textPages([line('Signed').repeat(30)], {
  catalog: '/AcroForm<</Fields[4 0 R]/SigFlags 3>>/Perms<</DocMDP 5 0 R>>',
  page: '/Annots[4 0 R]',
  objects: [
    '<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature)/Rect[0 0 50 20]/V 5 0 R>>',
    '<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<00>>>',
  ],
});

test('compressing a document shrinks it, keeps its text, and reports rising progress in every stage', async () => {
  const seen: PdfProgress[] = [];
  const result = await compress(PAGES, {}, { onProgress: (progress: PdfProgress) => seen.push(progress) });
  assert.equal(result.result, 'optimized');
  assert.ok(result.resultBytes < PAGES.length / 3);
  assert.equal(result.resultBytes, result.bytes.length);
  assert.deepEqual([result.pages, result.notices], [20, []]);
  assert.equal(await lossOf(PAGES, result.bytes, { pages: 20, draw: [0, 19] }), undefined);
  const shares = seen.map(({ share }) => share);
  assert.deepEqual(
    shares,
    [...shares].sort((a, b) => a - b),
  );
  assert.deepEqual([...new Set(seen.map(({ stage }) => stage))], ['open', 'images', 'fonts', 'write', 'verify']);
});

test('a document that is already as small as possible comes back unchanged', async () => {
  const { bytes } = await compress(PAGES);
  const again = await compress(bytes);
  assert.deepEqual([again.result, again.bytes, again.notices], ['unchanged', bytes, []]);
});

test('a signed document is refused unless the caller allows voiding the signature', async () => {
  await assert.rejects(compress(SIGNED), { code: 'signature_would_break' });
  const result = await compress(SIGNED, { allowUnsign: true });
  assert.deepEqual([result.result, result.notices], ['optimized', ['signature_lost']]);
  const text = String((await openPdf(result.bytes, codecs)).catalog);
  assert.doesNotMatch(text, /Perms|SigFlags/);
  assert.equal((await inspectPdf(result.bytes, codecs)).signed, false);
  // It must not remain an unsigned signature field: some readers draw "SIGN" there.
  const form = dictAt((await openPdf(result.bytes, codecs)).catalog, 'AcroForm');
  const [field] = elementsOf(form && arrayAt(form, 'Fields'));
  assert.ok(field instanceof PDFDict);
  assert.deepEqual([nameAt(field, 'FT'), numberAt(field, 'Ff'), entryOf(field, 'V')], ['Btn', 65537, undefined]);
});

test('a certified document counts as signed even if no form field says so', async () => {
  const certified = Buffer.from(SIGNED).toString('latin1').replace('/V 5 0 R', '');
  await assert.rejects(compress(Uint8Array.from(certified, (character) => character.charCodeAt(0))), { code: 'signature_would_break' });
});

test("an empty signature field and usage rights don't count as a signature", async () => {
  const waiting = Buffer.from(SIGNED).toString('latin1').replace('/V 5 0 R', '').replace('/DocMDP', '/UR3');
  const result = await compress(Uint8Array.from(waiting, (character) => character.charCodeAt(0)));
  assert.ok(!result.notices.includes('signature_lost'));
});

test('an unreachable target fails with the smallest size that was found', async () => {
  const { resultBytes } = await compress(PAGES);
  await assert.rejects(compress(PAGES, { targetBytes: 1000 }), (error: unknown) => {
    assert.ok(error instanceof AppError && error.code === 'target_unreachable');
    assert.equal(error.extras.bestBytes, resultBytes);
    return true;
  });
  assert.ok((await compress(PAGES, { targetBytes: resultBytes })).resultBytes <= resultBytes);
});

test('canceled work stops', async () => {
  await assert.rejects(compress(PAGES, {}, { signal: AbortSignal.abort() }), { code: 'cancelled' });
});

for (const algorithm of ['RC4-40', 'RC4-128', 'AES-128', 'AES-256'] as const)
  test(`a document encrypted with ${algorithm} opens with either password and reports that its encryption is gone`, async () => {
    const draft = await PDFDocument.create();
    for (let page = 0; page < 5; page++) draft.addPage([200, 100]).drawText('Secret (and \\ more)', { x: 10, y: 10 });
    draft.encrypt({ userPassword: 'user', ownerPassword: 'owner', algorithm, allowWeakCryptography: true });
    const locked = await draft.save({ useObjectStreams: false });
    await assert.rejects(compress(locked), { code: 'password_protected' });
    await assert.rejects(compress(locked, { password: 'wrong' }), { detail: 'This password does not open it.' });
    for (const password of ['user', 'owner']) {
      const result = await compress(locked, { password });
      assert.deepEqual(result.notices, ['encryption_lost']);
      assert.equal(await lossOf(locked, result.bytes, { pages: 5, draw: [4], password }), undefined);
    }
  });

test('compressed metadata of an encrypted document stays readable', async () => {
  const draft = await PDFDocument.create();
  draft.addPage([200, 100]).drawText('Secret');
  const packet = `<x:xmpmeta>${'About this document. '.repeat(20)}</x:xmpmeta>`;
  const metadata = draft.context.flateStream(packet, { Type: 'Metadata', Subtype: 'XML' });
  draft.catalog.set(PDFName.of('Metadata'), draft.context.register(metadata));
  draft.encrypt({ userPassword: 'user', ownerPassword: 'owner', algorithm: 'AES-256' });
  const { bytes } = await compress(await draft.save({ useObjectStreams: false }), { password: 'user' });
  const file = await openPdf(bytes, codecs);
  const found = streamAt(file.catalog, 'Metadata');
  assert.equal(found && Buffer.from(file.decode(found).bytes).toString(), packet);
});

test('a document that only has restrictions opens without a password', async () => {
  const draft = await PDFDocument.create();
  draft.addPage([200, 100]).drawText('For your eyes');
  draft.encrypt({ ownerPassword: 'owner', permissions: { copying: false } });
  const { encrypted, pages } = await inspectPdf(await draft.save(), codecs);
  assert.deepEqual([encrypted, pages], [true, 1]);
});

test('the inventory adds up to the file size and reports forms, tags and attachments', async () => {
  const input = textPages([line('A'), line('B')], {
    catalog: '/MarkInfo<</Marked true>>/AcroForm<</Fields[4 0 R]>>/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>',
    objects: [
      '<</FT/Tx/T(Name)>>',
      '<</Type/Filespec/EF<</F 6 0 R>>>>',
      plainStream('', 'x'.repeat(3000)),
      `<</Unused(${'y'.repeat(2000)})>>`,
    ],
  });
  const inventory = await inspectPdf(input, codecs);
  assert.equal(
    Object.values(inventory.kinds).reduce((sum, count) => sum + count),
    input.length,
  );
  assert.equal(inventory.kinds.attachments, 3000);
  assert.equal(inventory.kinds.content, line('A').length + line('B').length);
  assert.ok(inventory.kinds.superseded > 2000 && inventory.kinds.superseded < 2100);
  const { pages, forms, tagged, signed, encrypted, images } = inventory;
  assert.deepEqual([pages, forms, tagged, signed, encrypted, images], [2, true, true, false, false, 0]);
  const { resultBytes } = await compress(input);
  assert.deepEqual(inventory.estimates, { high: resultBytes, recommended: resultBytes, small: resultBytes, smallest: resultBytes });
});

/** Codecs that corrupt what they pack, until this many documents are written. */
function spoilingCodecs(documents: number): PdfCodecs {
  let written = 0;
  return {
    ...codecs,
    deflate: (bytes) => {
      const isTable = bytes[0] === 2;
      const packed = codecs.deflate(isTable || written >= documents ? bytes : bytes.map((byte) => (byte === 0x50 ? 0x51 : byte)));
      // The cross-reference stream is written last, so it ends a document.
      if (isTable) written++;
      return packed;
    },
  };
}

test('if the result fails its check, only the structure is compressed and a notice says so', async () => {
  const result = await compressPdf(PAGES, parseWith(compressPdfOptions, {}), spoilingCodecs(1));
  assert.deepEqual([result.result, result.notices], ['optimized', ['structure_only']]);
  assert.match(result.mismatch ?? '', /differs|became|cannot be opened/);
  assert.equal(await lossOf(PAGES, result.bytes, { pages: 20, draw: [0, 19] }), undefined);
});

test('if the structure-only result fails its check too, the input comes back with a notice', async () => {
  const result = await compressPdf(PAGES, parseWith(compressPdfOptions, {}), spoilingCodecs(2));
  assert.deepEqual([result.result, result.reason, result.notices], ['unchanged', 'check_failed', ['check_failed']]);
  assert.equal(result.bytes, PAGES);
});

test('the check reports what a result lost on its pages', async () => {
  const link = '<</Type/Annot/Subtype/Link/Rect[0 0 50 20]/A<</S/URI/URI(https://example.org)>>>>';
  const made = (texts: string[], annotations: string) => textPages(texts.map(line), { page: '/Annots[4 0 R]', objects: [annotations] });
  const before = made(['One', 'Two'], link);
  const loss = async (result: Uint8Array) => (await lossOf(before, result, { pages: 2, draw: [0, 1] })) ?? '';
  assert.equal(await loss(before), '');
  assert.match(await loss(made(['One'], link)), /2 pages became 1/);
  assert.match(await loss(made(['One', 'Tvo'], link)), /text differs on page 2/);
  assert.match(await loss(made(['One', 'Two'], 'null')), /1 annotations became 0 on page 1/);
  assert.match(await loss(made(['One', 'Two'], link.replace('org', 'com'))), /annotation differs/);
  assert.match(await loss(new Uint8Array(100)), /cannot be opened/);
});

test('the check reports what a result lost outside its pages', async () => {
  const parts = {
    '"attachments":1': '/Names<</EmbeddedFiles<</Names[(a)<</Type/Filespec/F(a)/EF<</F 4 0 R>>>>]>>>>',
    '"scripts":1': '/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(1)>>]>>>>',
    '"namedPlaces":1': '/Names<</Dests<</Names[(a)[6 0 R/Fit]]>>>>',
    '"tagged":true': '/MarkInfo<</Marked true>>',
    'label differs on page 1': '/PageLabels<</Nums[0<</S/r>>]>>',
    'outline differs': '/Outlines 5 0 R',
  };
  const objects = [plainStream('/Type/EmbeddedFile', 'x'), '<</First<</Title(One)/Dest[6 0 R/Fit]>>>>'];
  const made = (catalog: string) => textPages([line('A')], { catalog, objects });
  for (const [found, catalog] of Object.entries(parts)) assert.ok((await lossOf(made(catalog), made('')))?.includes(found), found);
  const all = made(Object.values(parts).join(''));
  assert.equal(await lossOf(all, (await compress(all)).bytes), undefined);
});

test('the check finds rendered pages that look different even if their text is the same', async () => {
  const made = (last: string) => textPages([line('One'), line('Two'), `${line('Three')}\n${last}`]);
  const before = made('');
  // A letter is covered up, but the text is still the same.
  const covered = made('1 1 1 rg 10 18 13 18 re f');
  assert.equal(await lossOf(before, covered, { pages: 3, draw: [0, 1, 2] }), 'these pages look different: 3');
  assert.equal(await lossOf(before, covered, { pages: 3, draw: [0, 1] }), undefined);
  assert.equal(await lossOf(before, made('0.9 1 1 rg 50 50 3 3 re f'), { pages: 3, draw: [0, 1, 2] }), undefined);
});
