import type { SourceInfo } from '../source-info.js';

/** ITU-T H.273 code points. 1: BT.709, which has sRGB's primaries; 2: not stated; 5 and 6: BT.601, video's, which come close. */
const SRGB_PRIMARIES = new Set([1, 2, 5, 6]);
/** BT.709, not stated, a power of 2.2, BT.601, sRGB, and BT.2020 at 10 and 12 bits, whose curve is that of BT.709. */
const SRGB_TRANSFERS = new Set([1, 2, 4, 6, 13, 14, 15]);

/** Whether colours given by code points can be shown as sRGB as they are. */
export function classifyCicp(primaries: number, transfer: number): SourceInfo['profile'] {
  return SRGB_PRIMARIES.has(primaries) && SRGB_TRANSFERS.has(transfer) ? 'none' : 'coded';
}
