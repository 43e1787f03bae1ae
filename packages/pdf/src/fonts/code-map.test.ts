import assert from 'node:assert/strict';
import test from 'node:test';
import { PDFContext, PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { codeMapOf } from './code-map.js';

const context = PDFContext.create();
const file = { decode: (stream: PDFRawStream) => ({ bytes: stream.getContents() }) } as unknown as PdfFile;

function cids(encoding: string | { cmap: string }, codes: number[]): number[] | undefined {
  const value =
    typeof encoding === 'string' ? encoding : context.register(PDFRawStream.of(context.obj({}), Buffer.from(encoding.cmap, 'latin1')));
  const found: number[] = [];
  const map = codeMapOf(file, context.obj({ Encoding: value }));
  map?.cids(Uint8Array.from(codes), (cid) => found.push(cid));
  return map && found;
}

test('Identity-H takes two bytes per code; a single byte at the end counts as either half', () => {
  assert.deepEqual(cids('Identity-H', [1, 2, 0, 255, 7]), [258, 255, 7, 0x700]);
});

test('predefined CJK maps, vertical maps, and maps based on others are not supported', () => {
  for (const name of ['GBK-EUC-H', 'UniJIS-UTF16-H', 'Identity-V']) assert.equal(cids(name, [1, 2]), undefined, name);
  assert.equal(cids({ cmap: '/Identity-H usecmap 1 begincodespacerange <00> <ff> endcodespacerange' }, [1]), undefined);
  assert.equal(cids({ cmap: '/WMode 1 def 1 begincodespacerange <00> <ff> endcodespacerange' }, [1]), undefined);
});

test('an embedded map yields ranges and single characters with codes of one and two bytes', () => {
  const cmap = `/WMode 0 def 2 begincodespacerange <00> <7f> <8000> <ffff> endcodespacerange
    1 begincidrange <20> <7e> 100 endcidrange 2 begincidchar <8001> 7 <41> 9 endcidchar`;
  assert.deepEqual(cids({ cmap }, [0x20, 0x41, 0x80, 0x01, 0x7f, 0x21]), [100, 9, 7, 0, 101]);
});
