import type { Rights } from '../exif/rights.js';
import { TIFF_TAGS as TAG } from '../inspect/tiff-tags.js';
import { TiffTables } from './tiff-tables.js';
import { setTiffCount, setTiffWord, type TiffText, tiffTextEntry } from './tiff-text-entry.js';

/**
 * Writes copyright and artist into the first page of a TIFF file, which libvips' TIFF writer can't
 * do. The pixels stay where they are.
 */
export function addTiffRights(bytes: Uint8Array, { copyright, artist }: Rights): Uint8Array {
  const file = new TiffTables(bytes);
  const table = file.table(file.firstAt);
  const wanted = [
    { tag: TAG.artist, words: artist },
    { tag: TAG.copyright, words: copyright },
  ].filter(({ words }) => words);
  if (!table || wanted.length === 0) return bytes;

  // The texts and a longer directory go at the end of the file. Values start at even offsets.
  let end = bytes.length + (bytes.length & 1);
  const texts = wanted.map(({ tag, words }): TiffText => {
    const text = new TextEncoder().encode(`${words}\0`);
    if (text.length <= file.wordBytes) return { tag, text, at: undefined };
    const at = end;
    end += text.length + (text.length & 1);
    return { tag, text, at };
  });
  const entries = [
    ...table.entries
      .filter(({ tag }) => !texts.some((text) => text.tag === tag))
      .map(({ tag, at }) => ({ tag, entry: bytes.subarray(at, at + file.entryBytes) })),
    ...texts.map((text) => ({ tag: text.tag, entry: tiffTextEntry(file, text) })),
  ].sort((a, b) => a.tag - b.tag);

  const entriesAt = end + file.countBytes;
  const nextAt = entriesAt + entries.length * file.entryBytes;
  const out = new Uint8Array(nextAt + file.wordBytes);
  const view = new DataView(out.buffer);
  out.set(bytes);
  for (const { text, at } of texts) if (at !== undefined) out.set(text, at);
  setTiffCount(view, file, end, entries.length);
  entries.forEach(({ entry }, index) => {
    out.set(entry, entriesAt + index * file.entryBytes);
  });
  setTiffWord(view, file, nextAt, table.next);
  setTiffWord(view, file, file.headerBytes - file.wordBytes, end);
  return out;
}
