import type { SourceInfo } from '../source-info.js';
import { ByteView } from './byte-view.js';

const MAX_TAGS = 100;
/** c2 and uRGB are tiny sRGB profiles that large image sites embed. */
const SRGB_NAMES = /sRGB|^c2(?:ci)?$|^uRGB$/i;

/** The XYZ of sRGB's red, and how far the many writers may deviate from it by rounding. */
const SRGB_RED = [0.4361, 0.2225, 0.0139];
const RED_TOLERANCE = 0.01;

/**
 * Whether an ICC profile is sRGB, judged by its description, its curve and its colors: cameras name
 * their own profiles after the color space they are close to. `bytes` may be only the beginning of
 * the profile.
 */
export function classifyIcc(bytes: Uint8Array): SourceInfo['profile'] {
  try {
    const view = new ByteView(bytes);
    const name = describe(tagOf(view, 'desc')).replaceAll('\0', '');
    return SRGB_NAMES.test(name) && !isOtherCurve(tagOf(view, 'rTRC')) && !hasOtherColors(view) ? 'srgb' : 'other';
  } catch {
    // A profile that can't be read is left for the engine to judge.
    return 'other';
  }
}

/**
 * A tag's data up to the end of the block; undefined if the profile has no such tag or it's beyond
 * the end.
 */
function tagOf(view: ByteView, name: string): ByteView | undefined {
  const count = Math.min(view.u32(128), MAX_TAGS);
  for (let i = 0; i < count; i += 1) {
    const entry = 132 + i * 12;
    if (view.ascii(entry, 4) !== name) continue;
    const at = view.u32(entry + 4);
    return view.has(at, 12) ? view.sub(at) : undefined;
  }
  return undefined;
}

function describe(tag: ByteView | undefined): string {
  // ICC 2: ASCII with a length. ICC 4: a table of UTF-16 texts; the first is good enough.
  if (tag?.startsWith('desc')) return tag.ascii(12, Math.min(tag.u32(8), tag.length - 12, 256));
  if (!tag?.startsWith('mluc')) return '';
  return tag.ascii(tag.u32(24), Math.min(tag.u32(20), 512));
}

/** A lookup table instead of plain colors, or a different red. */
function hasOtherColors(view: ByteView): boolean {
  const red = tagOf(view, 'rXYZ');
  const isOther = (value: number, at: number) => red?.has(8, 12) && Math.abs(red.i32(8 + at * 4) / 65_536 - value) > RED_TOLERANCE;
  return tagOf(view, 'A2B0') !== undefined || SRGB_RED.some(isOther);
}

/**
 * sRGB's curve is close to a power of 2.2. Editors also write "linear sRGB", which only shares its
 * primaries.
 */
function isOtherCurve(tag: ByteView | undefined): boolean {
  const gamma = tag && gammaOf(tag);
  return gamma !== undefined && (gamma < 1.9 || gamma > 2.6);
}

/** The power that a curve is close to; undefined if that can't be determined. */
function gammaOf(tag: ByteView): number | undefined {
  if (tag.startsWith('para')) return tag.has(12, 4) ? tag.u32(12) / 65_536 : undefined;
  if (!tag.startsWith('curv')) return undefined;
  const count = tag.u32(8);
  if (count === 0) return 1;
  if (count === 1) return tag.has(12, 2) ? tag.u16(12) / 256 : undefined;
  const middle = Math.floor(count / 2);
  if (!tag.has(12 + middle * 2, 2)) return undefined;
  return Math.log(tag.u16(12 + middle * 2) / 65_535) / Math.log(middle / (count - 1));
}

/**
 * ITU-T H.273 code points. 1: BT.709, which has sRGB's primaries; 2: not stated; 5 and 6: BT.601,
 * for video, which are close.
 */
const SRGB_PRIMARIES = new Set([1, 2, 5, 6]);
/**
 * BT.709, not stated, a power of 2.2, BT.601, sRGB, and BT.2020 at 10 and 12 bits, which has the
 * curve of BT.709.
 */
const SRGB_TRANSFERS = new Set([1, 2, 4, 6, 13, 14, 15]);

/** Whether colors given by code points can be shown as sRGB without conversion. */
export function classifyCicp(primaries: number, transfer: number): SourceInfo['profile'] {
  return SRGB_PRIMARIES.has(primaries) && SRGB_TRANSFERS.has(transfer) ? 'none' : 'coded';
}
