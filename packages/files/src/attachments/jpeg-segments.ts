import { ByteView, corrupt } from '../inspect/byte-view.js';
import { isBareMarker } from '../inspect/jpeg.js';

export interface JpegSegment {
  readonly marker: number;
  /** Where the marker is. */
  readonly at: number;
  readonly body: Uint8Array;
}

/**
 * The segments of a JPEG up to and including the header of its first scan. Skips stray bytes
 * between them, as decoders do.
 */
export function jpegSegments(bytes: Uint8Array): JpegSegment[] {
  const view = new ByteView(bytes);
  if (view.u16(0) !== 0xffd8) throw corrupt();
  const segments: JpegSegment[] = [];
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = view.u8(at + 1);
    if (view.u8(at) !== 0xff || marker === 0xff || marker === 0) at += 1;
    else if (isBareMarker(marker)) at += 2;
    else if (marker === 0xd9) break;
    else {
      const length = view.u16(at + 2);
      if (length < 2 || !view.has(at + 2, length)) break;
      segments.push({ marker, at, body: bytes.subarray(at + 4, at + 2 + length) });
      if (marker === 0xda) break;
      at += 2 + length;
    }
  }
  return segments;
}
