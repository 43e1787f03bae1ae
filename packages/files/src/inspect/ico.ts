import type { Header } from './header.js';
import type { BoundedReader } from './reader.js';

const MAX_ENTRIES = 256;

/** The largest image of the icon. An entry stored as PNG states its true size itself. */
export async function inspectIco(source: BoundedReader): Promise<Header> {
  const count = Math.min((await source.view(0, 6)).withOrder(true).u16(4), MAX_ENTRIES);
  const table = (await source.view(6, count * 16)).withOrder(true);
  let best = { width: 0, height: 0, bits: 0, at: 0 };
  for (let at = 0; table.has(at, 16); at += 16) {
    const entry = { width: table.u8(at) || 256, height: table.u8(at + 1) || 256, bits: table.u16(at + 6), at: table.u32(at + 12) };
    const larger = entry.width * entry.height - best.width * best.height || entry.bits - best.bits;
    if (larger > 0) best = entry;
  }
  const image = await source.view(best.at, 24);
  const isPng = image.length === 24 && image.startsWith('\x89PNG') && image.startsWith('IHDR', 12);
  return {
    width: isPng ? image.u32(16) : best.width,
    height: isPng ? image.u32(20) : best.height,
    // Every entry has a mask, whatever its depth.
    alpha: true,
    colorModel: best.bits > 0 && best.bits <= 8 ? 'palette' : 'rgb',
    lossless: true,
  };
}
