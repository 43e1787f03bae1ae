import { asciiBytes, ByteView, joinParts } from '../inspect/byte-view.js';
import { JPEG_IDENTIFIERS as ID } from '../inspect/jpeg.js';
import type { Attachments } from '../source-info.js';
import { jpegSegments } from './jpeg-segments.js';

const APP1 = 0xe1;
const APP2 = 0xe2;
const APP13 = 0xed;
const EXIF_PREFIX_BYTES = 6;
/** A segment states its length in two bytes, which count themselves. */
const MAX_BODY_BYTES = 65_533;
/** The identifier, the number of this part and the number of parts. */
const ICC_PREFIX_BYTES = ID.icc.length + 2;
const MAX_ICC_PART_BYTES = MAX_BODY_BYTES - ICC_PREFIX_BYTES;
const MAX_ICC_PARTS = 255;

export function readJpegAttachments(bytes: Uint8Array): Attachments {
  const segments = jpegSegments(bytes);
  const find = (marker: number, id: string) => segments.find((segment) => segment.marker === marker && isNamed(segment.body, id))?.body;
  const iccParts = segments
    .filter(({ marker, body }) => marker === APP2 && isNamed(body, ID.icc))
    .sort((a, b) => (a.body[ID.icc.length] ?? 0) - (b.body[ID.icc.length] ?? 0))
    .map(({ body }) => body.subarray(ICC_PREFIX_BYTES));
  return {
    icc: iccParts.length > 0 ? joinParts(iccParts) : undefined,
    exif: find(APP1, ID.exif)?.subarray(EXIF_PREFIX_BYTES),
    xmp: find(APP1, ID.xmp)?.subarray(ID.xmp.length),
    iptc: find(APP13, ID.photoshop),
  };
}

/** Adds segments after SOI and JFIF. Anything that doesn't fit into a segment is left out. */
export function writeJpegAttachments(jpeg: Uint8Array, { icc, exif, xmp, iptc }: Attachments): Uint8Array {
  const added = [
    ...(exif ? segment(APP1, asciiBytes('Exif\0\0'), exif) : []),
    ...(xmp ? segment(APP1, asciiBytes(ID.xmp), xmp) : []),
    ...(icc ? iccSegments(icc) : []),
    ...(iptc ? segment(APP13, iptc) : []),
  ];
  const first = jpegSegments(jpeg)[0];
  const place = first?.marker === 0xe0 ? first.at + 4 + first.body.length : 2;
  return joinParts([jpeg.subarray(0, place), ...added, jpeg.subarray(place)]);
}

function isNamed(body: Uint8Array, id: string): boolean {
  return new ByteView(body).startsWith(id);
}

function iccSegments(icc: Uint8Array): Uint8Array[] {
  const count = Math.ceil(icc.length / MAX_ICC_PART_BYTES);
  if (count > MAX_ICC_PARTS) return [];
  return Array.from({ length: count }, (_, index) => [
    ...segment(
      APP2,
      asciiBytes(ID.icc),
      Uint8Array.of(index + 1, count),
      icc.subarray(index * MAX_ICC_PART_BYTES, (index + 1) * MAX_ICC_PART_BYTES),
    ),
  ]).flat();
}

function segment(marker: number, ...body: readonly Uint8Array[]): Uint8Array[] {
  const bytes = body.reduce((sum, part) => sum + part.length, 2);
  return bytes > MAX_BODY_BYTES + 2 ? [] : [Uint8Array.of(0xff, marker, bytes >> 8, bytes & 255), ...body];
}
