/** How much work a JPEG 2000 image is, according to its header. */
export interface JpxSize {
  readonly pixels: number;
  readonly tiles: number;
}

const SIZ = 0x51;
/**
 * The size marker comes first after the start of the codestream. Boxes may come before that start.
 */
const MAX_LOOKED_AT = 1 << 20;

/** Reads the size marker (SIZ, ISO/IEC 15444-1 A.5.1); undefined if there is none. */
export function readJpxSize(data: Uint8Array): JpxSize | undefined {
  const at = startOfSize(data);
  if (at === undefined || at + 38 > data.length) return undefined;
  const view = new DataView(data.buffer, data.byteOffset + at + 6, 32);
  const side = (place: number) => {
    const [size, offset, tile, tileOffset] = [0, 8, 16, 24].map((part) => view.getUint32(part + place));
    if (size === undefined || offset === undefined || !tile || tileOffset === undefined) return { length: 0, tiles: 0 };
    return { length: Math.max(0, size - offset), tiles: Math.ceil(Math.max(0, size - tileOffset) / tile) };
  };
  const [across, down] = [side(0), side(4)];
  return { pixels: across.length * down.length, tiles: across.tiles * down.tiles };
}

/** SIZ comes right after SOC: FF4F FF51. */
function startOfSize(data: Uint8Array): number | undefined {
  const end = Math.min(data.length - 4, MAX_LOOKED_AT);
  for (let at = 0; at <= end; at++)
    if (data[at] === 0xff && data[at + 1] === 0x4f && data[at + 2] === 0xff && data[at + 3] === SIZ) return at + 2;
  return undefined;
}
