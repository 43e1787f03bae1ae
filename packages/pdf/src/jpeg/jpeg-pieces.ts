/** A segment of a JPEG. The header of a scan includes the coded data after it. */
export interface JpegPiece {
  readonly marker: number;
  /** Includes marker and length. */
  readonly bytes: Uint8Array;
}

export const SCAN = 0xda;
const END = 0xd9;

/**
 * All pieces between the start and the end of a JPEG that one of our own encoders wrote, so it
 * isn't damaged.
 */
export function jpegPieces(jpeg: Uint8Array): JpegPiece[] {
  const pieces: JpegPiece[] = [];
  for (let at = 2; at + 4 <= jpeg.length; ) {
    const marker = jpeg[at + 1] ?? END;
    if (marker === END) break;
    const header = at + 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
    const end = marker === SCAN ? endOfScan(jpeg, header) : header;
    pieces.push({ marker, bytes: jpeg.subarray(at, end) });
    at = end;
  }
  return pieces;
}

/** In coded data, 0xff is followed by a zero or is part of a restart marker. */
function endOfScan(jpeg: Uint8Array, start: number): number {
  for (let at = jpeg.indexOf(0xff, start); at >= 0; at = jpeg.indexOf(0xff, at + 2)) {
    const marker = jpeg[at + 1] ?? END;
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return jpeg.length;
}
