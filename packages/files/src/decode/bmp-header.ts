import { AppError } from '@imagemill/errors';

export type Rgb = readonly [red: number, green: number, blue: number];

/** Which bits of a pixel store red, green, blue and alpha; 0: none. */
export interface Masks {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

export interface BmpHeader {
  readonly width: number;
  readonly height: number;
  readonly topDown: boolean;
  readonly bits: 1 | 2 | 4 | 8 | 16 | 24 | 32;
  readonly compression: 'none' | 'rle4' | 'rle8';
  readonly masks: Masks;
  readonly palette: readonly Rgb[];
  /** Where header, masks and palette end. */
  readonly end: number;
}

const CORE_BYTES = 12;
const INFO_BYTES = 40;
const OS2_2_BYTES = 64;
const COMPRESSION = { none: 0, rle8: 1, rle4: 2, fields: 3, jpeg: 4, png: 5, alphaFields: 6 } as const;
const DEPTHS: readonly number[] = [1, 2, 4, 8, 16, 24, 32];

const DEFAULT_MASKS: Readonly<Record<number, Masks>> = {
  16: { red: 0x7c00, green: 0x03e0, blue: 0x001f, alpha: 0 },
  32: { red: 0xff0000, green: 0x00ff00, blue: 0x0000ff, alpha: 0 },
};
const NO_MASKS: Masks = { red: 0, green: 0, blue: 0, alpha: 0 };

/**
 * Reads a bitmap's header, from OS/2's 12 bytes to Windows' version 5, and everything between it
 * and the pixels.
 */
export function readBmpHeader(file: Uint8Array, at: number): BmpHeader {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const need = (offset: number, bytes: number) => {
    if (offset + bytes > file.length) throw new AppError('corrupt_input');
  };
  need(at, 4);
  const size = view.getUint32(at, true);
  const core = size === CORE_BYTES;
  // OS/2's second version may be cut off after any field.
  if (!core && (size < 16 || size > 1024)) throw new AppError('corrupt_input');
  need(at, size);
  const u32 = (offset: number) => (offset + 4 <= size ? view.getUint32(at + offset, true) : 0);

  const width = core ? view.getUint16(at + 4, true) : view.getInt32(at + 4, true);
  const height = core ? view.getUint16(at + 6, true) : view.getInt32(at + 8, true);
  const bits = core ? view.getUint16(at + 10, true) : view.getUint16(at + 14, true);
  const compression = core ? COMPRESSION.none : u32(16);
  const embedded = compression === COMPRESSION.jpeg || compression === COMPRESSION.png;
  // In OS/2, 3 and 4 mean something else: Huffman coding and 24-bit run lengths.
  const foreign = size === OS2_2_BYTES && (compression === COMPRESSION.fields || compression === COMPRESSION.jpeg);
  if (embedded || foreign) throw new AppError('unsupported_variant');
  if (width < 1 || height === 0 || !isDepth(bits) || !Object.values<number>(COMPRESSION).includes(compression))
    throw new AppError('corrupt_input');

  const hasFields = compression === COMPRESSION.fields || compression === COMPRESSION.alphaFields;
  if (hasFields && bits !== 16 && bits !== 32) throw new AppError('corrupt_input');
  const runs = compression === COMPRESSION.rle8 ? 'rle8' : compression === COMPRESSION.rle4 ? 'rle4' : 'none';
  if ((runs === 'rle8' && bits !== 8) || (runs === 'rle4' && bits !== 4)) throw new AppError('corrupt_input');

  // With the 40-byte header, the masks follow it; longer headers include them.
  const maskBytes = hasFields && size === INFO_BYTES ? (compression === COMPRESSION.alphaFields ? 16 : 12) : 0;
  need(at + size, maskBytes);
  const field = (index: number) => (at + 40 + index * 4 + 4 <= at + size + maskBytes ? view.getUint32(at + 40 + index * 4, true) : 0);
  const fixed = DEFAULT_MASKS[bits] ?? NO_MASKS;
  // Alpha counts if a mask names it, even in uncompressed images with a long header.
  const alpha = size !== OS2_2_BYTES && (size >= 56 || maskBytes === 16) ? field(3) : 0;
  const masks = hasFields ? { red: field(0), green: field(1), blue: field(2), alpha } : { ...fixed, alpha: bits === 32 ? alpha : 0 };

  const paletteAt = at + size + maskBytes;
  const entryBytes = core ? 3 : 4;
  const stated = core ? 0 : u32(32);
  const colors = bits > 8 ? 0 : Math.min(stated === 0 ? 2 ** bits : stated, 2 ** bits);
  const palette: Rgb[] = [];
  for (let index = 0; index < colors; index += 1) {
    const entry = paletteAt + index * entryBytes;
    if (entry + 3 > file.length) break;
    palette.push([file[entry + 2] ?? 0, file[entry + 1] ?? 0, file[entry] ?? 0]);
  }
  // Above 8 bits, a palette is only a hint for old screens. The offset of the pixels skips it.
  return {
    width,
    height: Math.abs(height),
    topDown: height < 0,
    bits,
    compression: runs,
    masks,
    palette,
    end: paletteAt + palette.length * entryBytes,
  };
}

function isDepth(bits: number): bits is BmpHeader['bits'] {
  return DEPTHS.includes(bits);
}
