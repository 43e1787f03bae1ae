import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFContext, PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { latin1, word } from '../open/characters.js';
import { trimMetadata } from './trim-metadata.js';

const file = { decode: ({ contents }: PDFRawStream) => ({ bytes: contents }) } as PdfFile;

function trimmed(text: string, subtype = 'XML'): string {
  const stream = PDFRawStream.of(PDFContext.create().obj({ Type: 'Metadata', Subtype: subtype }), word(text));
  trimMetadata(file, stream);
  return latin1(stream.contents);
}

test('thumbnails and padding are removed from metadata, and nothing else', () => {
  const packet = (thumbnails: string, padding: string) =>
    `<?xpacket begin=""?><x><dc:title>Caf\xc3\xa9</dc:title>${thumbnails}<xmp:Tool>T</xmp:Tool></x>${padding}\n<?xpacket end="w"?>`;
  const thumbnails = '<xmp:Thumbnails>\n<rdf:Alt>/9j/4AAQ</rdf:Alt></xmp:Thumbnails>';
  assert.equal(trimmed(packet(thumbnails, ' '.repeat(2000))), packet('', ''));
  assert.equal(trimmed(packet(`${thumbnails}<a/>${thumbnails}`, '')), packet('<a/>', ''));
});

test('metadata with an unclosed thumbnail element stays, and so does anything but XMP', () => {
  const open = '<xmp:Thumbnails>'.repeat(1000);
  assert.equal(trimmed(open), open);
  const closed = '<xmp:Thumbnails></xmp:Thumbnails>';
  assert.equal(trimmed(closed, 'Other'), closed);
});
