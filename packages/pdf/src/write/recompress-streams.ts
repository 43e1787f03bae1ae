import { AppError } from '@imagemill/errors';
import { isPacked } from '../flate/deflate.js';
import { filtersOf } from '../model/decode-stream.js';
import { type PDFDict, PDFName, PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { nameAt, streamAt } from '../model/read-entries.js';
import { latin1 } from '../open/characters.js';

/** Packets take a few kilobytes; this much of one is searched. */
const MAX_LOOKED_AT = 1 << 20;
/** As an element or as an attribute. The prefix is always this one (ISO 19005-1, 6.7.11). */
const PART_1 = /<pdfaid:part>\s*1\s*<|\spdfaid:part\s*=\s*["']1["']/;

/** Bytes that can be summed before the sums must be reduced (RFC 1950). */
const BLOCK = 5552;

const FILTER = PDFName.of('Filter');
const PARMS = PDFName.of('DecodeParms');
const EXTERNAL = PDFName.of('F');

/** Shorter data doesn't get smaller by packing. */
const MIN_BYTES = 48;
/**
 * Anything larger when unpacked is an image or a bomb, and packing either one again isn't worth it.
 */
const MAX_PLAIN_BYTES = 64 << 20;
/** After this many bytes, it's clear how well the program that wrote the document packs. */
const TRIAL_BYTES = 300_000;
/** Packing again stops if it saves less than this share. */
const WORTHWHILE = 0.01;

/**
 * Packs the data of streams in the smallest lossless way: data that is unpacked, in an old
 * encoding, or was packed carelessly.
 */
export function recompressStreams(file: PdfFile): void {
  const keepsMetadata = isPdfA1(file);
  let tried = 0;
  let saved = 0;
  for (const stream of largestFirst(file)) {
    const before = stream.contents.length;
    const filters = filtersOf(stream.dict);
    if (before < MIN_BYTES || stream.dict.has(EXTERNAL) || isPacked(stream.contents)) continue;
    if (keepsMetadata && nameAt(stream.dict, 'Type') === 'Metadata') continue;
    if (filters.length !== 1 || filters[0]?.name !== 'FlateDecode') repack(file, stream, filters.at(-1)?.name);
    else if (isAsFound(file, stream) && (tried < TRIAL_BYTES || saved > tried * WORTHWHILE)) {
      tried += before;
      saved += before - (deflateAgain(file, stream) ?? before);
    }
  }
}

/** Whether it's still a part of the file that was read, and not packed by this program already. */
function isAsFound(file: PdfFile, { contents }: PDFRawStream): boolean {
  return contents.buffer === file.bytes.buffer;
}

function largestFirst({ context }: PdfFile): PDFRawStream[] {
  const streams = context.enumerateIndirectObjects().flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []));
  return streams.sort((a, b) => b.contents.length - a.contents.length);
}

/** Undoes all filters except an image filter at the end, and deflates data without one. */
function repack(file: PdfFile, stream: PDFRawStream, last: string | undefined): void {
  const { bytes, rest, restParms } = file.decode(stream);
  if (rest !== undefined && rest !== last) return;
  const packed = rest === undefined ? file.codecs.deflate(bytes) : bytes;
  if (packed.length < stream.contents.length) replace(stream, packed, rest ?? 'FlateDecode', restParms);
}

/**
 * The new length, if it's smaller. Data with a wrong checksum stays: it's up to readers what to
 * make of it.
 */
function deflateAgain(file: PdfFile, stream: PDFRawStream): number | undefined {
  const { contents } = stream;
  try {
    const plain = file.codecs.inflate(contents, MAX_PLAIN_BYTES);
    if (!endsWith(contents, adler32(plain))) return undefined;
    const packed = file.codecs.deflate(plain);
    if (packed.length >= contents.length) return undefined;
    stream.updateContents(packed);
    return packed.length;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_complex') return undefined;
    throw error;
  }
}

/** Whether the bytes end with this checksum, apart from a line ending that a writer included. */
function endsWith(bytes: Uint8Array, checksum: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let end = bytes.length; end >= Math.max(4, bytes.length - 2); end--) if (view.getUint32(end - 4) === checksum) return true;
  return false;
}

function replace(stream: PDFRawStream, contents: Uint8Array, filter: string, parms?: PDFDict): void {
  stream.updateContents(contents);
  stream.dict.set(FILTER, PDFName.of(filter));
  if (parms) stream.dict.set(PARMS, parms);
  else stream.dict.delete(PARMS);
}

/** The checksum at the end of zlib data. */
function adler32(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (let start = 0; start < bytes.length; start += BLOCK) {
    const end = Math.min(start + BLOCK, bytes.length);
    for (let index = start; index < end; index++) {
      a += bytes[index] as number;
      b += a;
    }
    a %= 65521;
    b %= 65521;
  }
  return ((b << 16) | a) >>> 0;
}

/**
 * Whether a document says that it is PDF/A-1, which allows neither object streams nor packed
 * metadata.
 */
export function isPdfA1(file: PdfFile): boolean {
  const metadata = streamAt(file.catalog, 'Metadata');
  if (!metadata) return false;
  const { bytes, rest } = file.decode(metadata);
  return rest === undefined && PART_1.test(latin1(bytes, 0, Math.min(bytes.length, MAX_LOOKED_AT)));
}
