import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latin1 } from '../../open/characters.js';
import { PDFContext, PDFHexString, PDFName, PDFNull, PDFNumber, PDFRef, PDFString } from '../objects.js';

test('equal names are the same object however they were written, and can be read again once written', () => {
  assert.equal(PDFName.of('A#20B'), PDFName.of('A B'));
  assert.equal(PDFName.of('A B').asString(), '/A#20B');
  assert.equal(PDFName.of('A#23#2FB').decodeText(), 'A#/B');
  assert.equal(PDFName.of(PDFName.of('\xe4#').asString().slice(1)), PDFName.of('\xe4#'));
});

test('numbers are written without exponents', () => {
  const texts = [0, -1.5, 1e-7, -2.5e-8, 1e21, 123456.25].map((value) => PDFNumber.of(value).toString());
  assert.deepEqual(texts, ['0', '-1.5', '0.0000001', '-0.000000025', '1000000000000000000000', '123456.25']);
});

test('strings decode their escapes to bytes', () => {
  const bytes = (written: string) => latin1(PDFString.of(written).asBytes());
  assert.equal(bytes('a\\(b\\)\\\\'), 'a(b)\\');
  assert.equal(bytes('\\n\\r\\t\\b\\f\\x'), '\n\r\t\b\fx');
  assert.equal(bytes('\\101\\7z\\0533'), 'A\x07z+3');
  assert.equal(bytes('one\\\ntwo\\\r\nthree'), 'onetwothree');
  assert.deepEqual([...PDFHexString.of('4 1f\n7').asBytes()], [0x41, 0xf7]);
});

test('a null entry counts as missing, and a lookup follows references one step', () => {
  const context = PDFContext.create();
  const ref = context.register(PDFNumber.of(7));
  const dict = context.obj({ Number: ref, Nothing: null, Missing: PDFRef.of(99) });
  assert.equal(dict.has(PDFName.of('Nothing')), false);
  assert.equal(dict.get(PDFName.of('Number')), ref);
  assert.equal(String(dict.lookup(PDFName.of('Number'))), '7');
  assert.equal(dict.lookup(PDFName.of('Missing')), undefined);
  assert.equal(context.lookup(context.obj(null)), PDFNull);
});

test('new objects get unused numbers, and all objects are listed in the order of their numbers', () => {
  const context = PDFContext.create();
  context.assign(PDFRef.of(5), PDFNumber.of(5));
  context.assign(PDFRef.of(2), PDFNumber.of(2));
  assert.equal(context.nextRef(), PDFRef.of(6));
  assert.equal(context.register(PDFNull), PDFRef.of(7));
  assert.deepEqual(
    context.enumerateIndirectObjects().map(([ref]) => ref.objectNumber),
    [2, 5, 7],
  );
});
