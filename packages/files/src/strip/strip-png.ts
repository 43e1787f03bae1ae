import { writePngChunk } from '../attachments/png-chunks.js';
import type { ExifContent } from '../exif/build-exif.js';
import type { Rights } from '../exif/rights.js';
import { ByteView, corrupt, joinParts } from '../inspect/byte-view.js';
import { PNG_DISPLAY_CHUNKS } from '../inspect/png.js';
import { pngTextRights } from '../inspect/png-text.js';
import { isAlreadyMinimal, minimalExif } from './kept-exif.js';

const SIGNATURE_BYTES = 8;

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
  /** Length, type, data and checksum. */
  readonly whole: Uint8Array;
}

/**
 * Keeps the chunks a viewer needs, up to IEND, and rights. A minimal eXIf chunk goes before the
 * pixels.
 */
export function stripPng(bytes: Uint8Array, keep: ExifContent): Uint8Array | undefined {
  const chunks = readChunks(bytes);
  const copyright = findText(chunks, 'copyright', keep.copyright);
  const artist = findText(chunks, 'artist', keep.artist);
  // Anything a text chunk already says needn't be repeated.
  const missing: ExifContent = {
    orientation: keep.orientation,
    copyright: copyright ? undefined : keep.copyright,
    artist: artist ? undefined : keep.artist,
  };
  const exif = chunks.find(({ type, data }) => type === 'eXIf' && [keep, missing].some((content) => isAlreadyMinimal(data, content)));
  const kept = chunks.filter((chunk) => isNeeded(chunk.type) || [exif, copyright, artist].includes(chunk)).map(({ whole }) => whole);
  const added = exif ? undefined : minimalExif(missing);
  if (added) kept.splice(kept.indexOf(firstPixels(chunks)), 0, writePngChunk({ type: 'eXIf', data: added }));
  const keptBytes = kept.reduce((sum, part) => sum + part.length, SIGNATURE_BYTES);
  if (!added && keptBytes === bytes.length) return undefined;
  return joinParts([bytes.subarray(0, SIGNATURE_BYTES), ...kept]);
}

function readChunks(bytes: Uint8Array): Chunk[] {
  const view = new ByteView(bytes);
  if (!view.startsWith('IHDR', SIGNATURE_BYTES + 4)) throw corrupt();
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE_BYTES; view.has(at, 8); ) {
    const type = view.ascii(at + 4, 4);
    if (!/^[A-Za-z]{4}$/.test(type)) throw corrupt();
    // A chunk cut off by the end of the file is kept as far as it goes.
    const dataEnd = Math.min(at + 8 + view.u32(at), bytes.length);
    const end = Math.min(dataEnd + 4, bytes.length);
    chunks.push({ type, data: bytes.subarray(at + 8, dataEnd), whole: bytes.subarray(at, end) });
    if (type === 'IEND') break;
    at = end;
  }
  return chunks;
}

function firstPixels(chunks: readonly Chunk[]): Uint8Array {
  const pixels = chunks.find(({ type }) => type === 'IDAT');
  if (!pixels) throw corrupt();
  return pixels.whole;
}

/** Critical chunks (first letter in upper case) can't be left out, known or not. */
function isNeeded(type: string): boolean {
  return PNG_DISPLAY_CHUNKS.has(type) || /^[A-Z]/.test(type);
}

/** The first text chunk that states a right in exactly these words. */
function findText(chunks: readonly Chunk[], kind: keyof Rights, words: string | undefined): Chunk | undefined {
  return words === undefined ? undefined : chunks.find(({ type, data }) => pngTextRights(type, data)[kind] === words);
}
