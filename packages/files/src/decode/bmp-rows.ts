import type { BmpHeader } from './bmp-header.js';

export type BmpPixels = Uint8Array<ArrayBuffer>;

/** Turns one packed row into RGBA. */
export type RowReader = (row: Uint8Array, into: Uint8Array) => void;

/** The reader for rows of this depth. */
export function rowReader(header: BmpHeader): RowReader {
  switch (header.bits) {
    case 24:
      return (row, into) => readTrueColor(row, into);
    case 16:
    case 32:
      return maskedReader(header);
    default:
      return (row, into) => readIndexed(row, into, header);
  }
}

function readTrueColor(row: Uint8Array, into: Uint8Array): void {
  for (let from = 0, to = 0; to < into.length; from += 3, to += 4) {
    into[to] = row[from + 2] ?? 0;
    into[to + 1] = row[from + 1] ?? 0;
    into[to + 2] = row[from] ?? 0;
    into[to + 3] = 255;
  }
}

function readIndexed(row: Uint8Array, into: Uint8Array, { bits, palette }: BmpHeader): void {
  const perByte = 8 / bits;
  const mask = 2 ** bits - 1;
  for (let x = 0, to = 0; to < into.length; x += 1, to += 4) {
    const byte = row[Math.floor(x / perByte)] ?? 0;
    const index = (byte >> (8 - bits * ((x % perByte) + 1))) & mask;
    // A missing color is black, as in other decoders.
    into.set(palette[index] ?? [0, 0, 0], to);
    into[to + 3] = 255;
  }
}

function maskedReader({ bits, masks }: BmpHeader): RowReader {
  const [red, green, blue] = [channel(masks.red), channel(masks.green), channel(masks.blue)];
  const alpha = masks.alpha === 0 ? () => 255 : channel(masks.alpha);
  const bytes = bits / 8;
  return (row, into) => {
    const view = new DataView(row.buffer, row.byteOffset, row.byteLength);
    for (let from = 0, to = 0; to < into.length; from += bytes, to += 4) {
      const pixel = bytes === 2 ? view.getUint16(from, true) : view.getUint32(from, true);
      into[to] = red(pixel);
      into[to + 1] = green(pixel);
      into[to + 2] = blue(pixel);
      into[to + 3] = alpha(pixel);
    }
  };
}

/** Extracts a channel's bits from a pixel and scales them to 0…255. */
function channel(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return (pixel) => Math.min(255, Math.round((((pixel & mask) >>> shift) * 255) / most));
}
