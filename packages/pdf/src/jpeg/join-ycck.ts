import { type JpegPiece, jpegPieces, SCAN } from './jpeg-pieces.js';
import { isFrameMarker } from './read-jpeg-frame.js';

const QUANT_TABLES = 0xdb;
const COMMENT = 0xfe;
const START_BYTES = [0xff, 0xd8];
const END_BYTES = [0xff, 0xd9];
/** Adobe's segment: version 100, no flags, and 2 for YCCK. */
const ADOBE_BYTES = [0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 2];

const BLACK_ID = 4;
/** Brightness and color use 0 and 1. */
const BLACK_QUANT_TABLE = 2;
/** Where a frame header has its number of components, after marker, length, depth and size. */
const COUNT_AT = 9;

/**
 * Joins a JPEG of three components (the complement of cyan, magenta and yellow, as YCbCr) and a
 * gray one (black) of the same size and coding into one JPEG of four components. Nothing is encoded
 * again: scans of different components may follow one another in a file. This way CMYK gets what an
 * encoder does for color (trellis quantization, half-resolution color, scans in the best order) but
 * not for inks.
 */
export function joinYcck(colors: Uint8Array, black: Uint8Array): Uint8Array {
  const ofColors = jpegPieces(colors);
  const ofBlack = jpegPieces(black);
  const frame = ofColors.find(({ marker }) => isFrameMarker(marker));
  if (!frame || !ofBlack.some(({ marker }) => marker === frame.marker)) throw new Error('Expected two JPEGs of one coding');
  return concat([
    Uint8Array.of(...START_BYTES, ...ADOBE_BYTES),
    ...ofBlack.filter(({ marker }) => marker === QUANT_TABLES).map(({ bytes }) => asBlackTable(bytes)),
    ...ofColors.filter(({ marker }) => marker === QUANT_TABLES).map(({ bytes }) => bytes),
    withBlack(frame.bytes),
    ...ofColors.filter(isCoding).map(({ bytes }) => bytes),
    ...ofBlack.filter(isCoding).map(({ marker, bytes }) => (marker === SCAN ? asBlackScan(bytes) : bytes)),
    Uint8Array.from(END_BYTES),
  ]);
}

/** Scans and what they need, in order. */
function isCoding({ marker }: JpegPiece): boolean {
  return !isFrameMarker(marker) && marker !== QUANT_TABLES && marker !== COMMENT && (marker < 0xe0 || marker > 0xef);
}

/** A gray JPEG has one table. */
function asBlackTable(bytes: Uint8Array): Uint8Array {
  const table = new Uint8Array(bytes);
  table[4] = ((table[4] ?? 0) & 0xf0) | BLACK_QUANT_TABLE;
  return table;
}

/** Black is stored as finely as brightness, the first component. */
function withBlack(frame: Uint8Array): Uint8Array {
  const black = [BLACK_ID, frame[COUNT_AT + 2] ?? 0x11, BLACK_QUANT_TABLE];
  const joined = concat([frame, Uint8Array.from(black)]);
  joined[3] = (joined[3] ?? 0) + black.length;
  joined[COUNT_AT] = 4;
  return joined;
}

function asBlackScan(bytes: Uint8Array): Uint8Array {
  const scan = new Uint8Array(bytes);
  scan[5] = BLACK_ID;
  return scan;
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
