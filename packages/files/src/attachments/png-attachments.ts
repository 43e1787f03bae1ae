import { asciiBytes, joinParts } from '../inspect/byte-view.js';
import { inflateStart } from '../inspect/inflate-start.js';
import type { Attachments } from '../source-info.js';
import { deflate, type PngChunk, readPngChunks, writePng } from './png-chunks.js';

const XMP_KEYWORD = 'XML:com.adobe.xmp\0';
/** After the keyword: not compressed, no method, no language, no translated keyword. */
const XMP_PREFIX = `${XMP_KEYWORD}\0\0\0\0`;
const MAX_KEYWORD_BYTES = 80;
/** A compressed text or profile is unpacked up to this size: anything larger isn't metadata. */
const MAX_ATTACHMENT_BYTES = 16_000_000;

export async function readPngAttachments(png: Uint8Array): Promise<Attachments> {
  const chunks = readPngChunks(png);
  const profile = chunks.find(({ type }) => type === 'iCCP')?.data;
  const xmp = chunks.find(({ type, data }) => type === 'iTXt' && startsWith(data, XMP_KEYWORD))?.data;
  return {
    icc: profile && (await inflate(profile)),
    exif: chunks.find(({ type }) => type === 'eXIf')?.data,
    xmp: xmp && startsWith(xmp, XMP_PREFIX) ? xmp.subarray(XMP_PREFIX.length) : undefined,
  };
}

/** Adds chunks after the header, before the palette and the pixels. */
export async function writePngAttachments(png: Uint8Array, { icc, exif, xmp }: Attachments): Promise<Uint8Array> {
  const [header, ...rest] = readPngChunks(png);
  if (!header) return png;
  const added: PngChunk[] = [];
  if (icc) added.push({ type: 'iCCP', data: joinParts([asciiBytes('icc\0\0'), await deflate(icc)]) });
  if (exif) added.push({ type: 'eXIf', data: exif });
  if (xmp) added.push({ type: 'iTXt', data: joinParts([asciiBytes(XMP_PREFIX), xmp]) });
  return writePng([header, ...added, ...rest]);
}

async function inflate(chunk: Uint8Array): Promise<Uint8Array | undefined> {
  const nameEnd = chunk.subarray(0, MAX_KEYWORD_BYTES).indexOf(0);
  if (nameEnd < 0) return undefined;
  const unpacked = await inflateStart(chunk.subarray(nameEnd + 2), MAX_ATTACHMENT_BYTES);
  return unpacked.length > 0 ? unpacked.slice() : undefined;
}

function startsWith(data: Uint8Array, text: string): boolean {
  return asciiBytes(text).every((byte, index) => data[index] === byte);
}
