import { PDFName, type PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { nameAt } from '../model/read-entries.js';
import { latin1, word } from '../open/characters.js';

/** Packets take a few kilobytes, or a few hundred with thumbnails. */
const MAX_BYTES = 8 << 20;

/**
 * Removes thumbnails, and the blanks that programs leave for later, from a packet of metadata
 * (XMP). Everything else in it stays.
 */
export function trimMetadata(file: PdfFile, stream: PDFRawStream): void {
  if (nameAt(stream.dict, 'Type') !== 'Metadata' || nameAt(stream.dict, 'Subtype') !== 'XML') return;
  const { bytes, rest } = file.decode(stream);
  // Each byte as a character: what is removed is ASCII, and in UTF-16 nothing is found.
  if (rest !== undefined || bytes.length > MAX_BYTES) return;
  const text = latin1(bytes);
  const trimmed = withoutPadding(withoutThumbnails(text));
  if (trimmed.length === text.length) return;
  stream.updateContents(word(trimmed));
  stream.dict.delete(PDFName.of('Filter'));
  stream.dict.delete(PDFName.of('DecodeParms'));
}

function withoutThumbnails(text: string): string {
  let kept = '';
  let from = 0;
  for (const { index, 1: prefix } of text.matchAll(/<(\w{1,20}):Thumbnails[\s>]/g)) {
    if (index < from) continue;
    const end = `</${prefix}:Thumbnails>`;
    const at = text.indexOf(end, index);
    if (at < 0) break;
    kept += text.slice(from, index);
    from = at + end.length;
  }
  return kept + text.slice(from);
}

function withoutPadding(text: string): string {
  const end = text.lastIndexOf('<?xpacket end=');
  return end < 0 ? text : `${text.slice(0, end).trimEnd()}\n${text.slice(end)}`;
}
