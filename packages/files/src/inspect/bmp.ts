import { corrupt } from './byte-view.js';
import type { Header } from './header.js';
import type { BoundedReader } from './reader.js';

const CORE_HEADER_BYTES = 12;
/** From this size on, the header includes a mask for alpha. */
const ALPHA_MASK_HEADER_BYTES = 56;
const DEPTHS = new Set([1, 2, 4, 8, 16, 24, 32]);

/** Windows and OS/2 bitmaps. A negative height means that rows go from top to bottom. */
export async function inspectBmp(source: BoundedReader): Promise<Header> {
  const view = (await source.view(14, 124)).withOrder(true);
  const headerBytes = view.u32(0);
  const core = headerBytes === CORE_HEADER_BYTES;
  const bits = core ? view.u16(10) : view.u16(14);
  // 0 bits: the pixels are an embedded JPEG or PNG.
  if (!DEPTHS.has(bits) && !(bits === 0 && headerBytes >= 40)) throw corrupt();
  return {
    width: core ? view.u16(4) : view.i32(4),
    height: core ? view.u16(6) : Math.abs(view.i32(8)),
    alpha: headerBytes >= ALPHA_MASK_HEADER_BYTES && headerBytes !== 64 && view.has(52, 4) && view.u32(52) !== 0,
    bitDepth: bits > 0 && bits < 8 ? bits : 8,
    colorModel: bits > 0 && bits <= 8 ? 'palette' : 'rgb',
    lossless: bits > 0,
  };
}
