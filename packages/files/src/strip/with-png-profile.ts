import { crc32 } from '../attachments/png-chunks.js';
import { asciiBytes, ByteView, joinParts } from '../inspect/byte-view.js';
import { isSrgb, type PngColors, readPngColors } from '../inspect/png-colors.js';
import { simpleProfile } from './simple-profile.js';

const HEADER_END = 33;
/** For the chunks before the pixels. */
const MAX_CHUNKS = 10_000;
/** Each of these beats gAMA and cHRM. */
const STRONGER = new Set(['iCCP', 'sRGB', 'cICP']);

/**
 * The same PNG with a profile that says what its gAMA and cHRM say: libvips ignores these two
 * chunks, but browsers don't. If there are none, they mean sRGB, or a stronger chunk is present,
 * the very same file is returned.
 */
export function withPngProfile(png: Uint8Array): Uint8Array {
  const colors = ownColors(new ByteView(png));
  if (!colors || isSrgb(colors)) return png;
  // Color types 0 and 4 are gray.
  const profile = simpleProfile(colors, ((png[25] ?? 0) & 2) === 0 ? 'GRAY' : 'RGB ');
  const body = joinParts([asciiBytes('iCCPPNG\0\0'), stored(profile)]);
  const chunk = joinParts([uint32(body.length - 4), body, uint32(crc32(body))]);
  return joinParts([png.subarray(0, HEADER_END), chunk, png.subarray(HEADER_END)]);
}

function ownColors(view: ByteView): PngColors | undefined {
  let gamma: ByteView | undefined;
  let chromaticities: ByteView | undefined;
  for (let at = HEADER_END, chunks = 0; view.has(at, 8) && chunks < MAX_CHUNKS; at += 12 + view.u32(at), chunks += 1) {
    const type = view.ascii(at + 4, 4);
    if (STRONGER.has(type)) return undefined;
    if (type === 'IDAT' || !view.has(at + 8, view.u32(at))) break;
    if (type === 'gAMA') gamma = view.sub(at + 8, view.u32(at));
    if (type === 'cHRM') chromaticities = view.sub(at + 8, view.u32(at));
  }
  return readPngColors(gamma, chromaticities);
}

/** A zlib stream of one uncompressed block (RFC 1950, 1951). */
function stored(data: Uint8Array): Uint8Array {
  const { length } = data;
  return joinParts([Uint8Array.of(0x78, 0x01, 1, length, length >>> 8, ~length, ~length >>> 8), data, uint32(adler32(data))]);
}

function adler32(data: Uint8Array): number {
  let [low, high] = [1, 0];
  for (const byte of data) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return high * 65_536 + low;
}

function uint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}
