import type { ExifContent } from '../exif/build-exif.js';
import { type Box, boxBody, listBoxes } from '../inspect/boxes.js';
import { asciiBytes, ByteView, corrupt, joinParts } from '../inspect/byte-view.js';
import { JXL_DISPLAY_BOXES } from '../inspect/jxl.js';
import { isAlreadyMinimal, minimalExif } from './kept-exif.js';

const CODESTREAM_BOXES = new Set(['jxlc', 'jxlp']);
/** Wraps another box, compressed, and begins with that box's type. */
const PACKED_BOX = 'brob';
/** An Exif box begins with the offset of its TIFF header. */
const EXIF_PREFIX_BYTES = 4;
const BOX_HEADER_BYTES = 8;

/**
 * Keeps the boxes a viewer needs, and rights in a minimal Exif box before the image. A bare
 * codestream has no metadata.
 */
export function stripJxl(bytes: Uint8Array, { copyright, artist }: ExifContent): Uint8Array | undefined {
  const file = new ByteView(bytes);
  if (file.startsWith('\xff\x0a')) return undefined;
  const boxes = listBoxes(file);
  const codestream = boxes.find(({ type }) => CODESTREAM_BOXES.has(type));
  if (!codestream) throw corrupt();
  // Orientation is stored in the codestream here, so EXIF only has rights.
  const rights: ExifContent = { orientation: 1, copyright, artist };
  const wanted = minimalExif(rights);
  const current = wanted && boxes.find((box) => box.type === 'Exif' && isAlreadyMinimal(exifBlock(file, box), rights));
  const parts: Uint8Array[] = [];
  for (const box of boxes) {
    if (box === codestream && wanted && !current) parts.push(exifBox(wanted));
    if (box === current || isNeeded(file, box)) parts.push(bytes.subarray(box.at, box.end));
  }
  const keptBytes = parts.reduce((sum, part) => sum + part.length, 0);
  if (keptBytes === bytes.length && (!wanted || current)) return undefined;
  return joinParts(parts);
}

function isNeeded(file: ByteView, box: Box): boolean {
  if (box.type !== PACKED_BOX) return JXL_DISPLAY_BOXES.has(box.type);
  return file.has(box.bodyAt, 4) && JXL_DISPLAY_BOXES.has(file.ascii(box.bodyAt, 4));
}

function exifBlock(file: ByteView, box: Box): Uint8Array {
  const body = boxBody(file, box);
  return body.has(0, EXIF_PREFIX_BYTES) ? body.bytes.subarray(EXIF_PREFIX_BYTES + body.u32(0)) : body.bytes;
}

function exifBox(block: Uint8Array): Uint8Array {
  const head = new Uint8Array(BOX_HEADER_BYTES + EXIF_PREFIX_BYTES);
  new DataView(head.buffer).setUint32(0, head.length + block.length);
  head.set(asciiBytes('Exif'), 4);
  return joinParts([head, block]);
}
