import type { Orientation } from '../source-info.js';
import { type BitChoice, BitReader } from './bit-reader.js';
import { corrupt } from './byte-view.js';
import type { Header } from './header.js';

type Choices = readonly [BitChoice, BitChoice, BitChoice, BitChoice];
const SIZE: Choices = [
  [9, 1],
  [13, 1],
  [18, 1],
  [30, 1],
];
const PREVIEW_EIGHTHS: Choices = [
  [0, 16],
  [0, 32],
  [5, 1],
  [9, 33],
];
const PREVIEW: Choices = [
  [6, 1],
  [8, 65],
  [10, 321],
  [12, 1345],
];
const TICKS: Choices = [
  [0, 100],
  [0, 1000],
  [10, 1],
  [30, 1],
];
const TICKS_DIVISOR: Choices = [
  [0, 1],
  [0, 1001],
  [8, 1],
  [10, 1],
];
const LOOPS: Choices = [
  [0, 0],
  [3, 0],
  [16, 0],
  [32, 0],
];
const INTEGER_BITS: Choices = [
  [0, 8],
  [0, 10],
  [0, 12],
  [6, 1],
];
const FLOAT_BITS: Choices = [
  [0, 32],
  [0, 16],
  [0, 24],
  [6, 1],
];
const CHANNELS: Choices = [
  [0, 0],
  [0, 1],
  [4, 2],
  [12, 1],
];
const ENUM: Choices = [
  [0, 0],
  [0, 1],
  [4, 2],
  [6, 18],
];
const SHIFT: Choices = [
  [0, 0],
  [0, 3],
  [0, 4],
  [3, 1],
];
const NAME_BYTES: Choices = [
  [0, 0],
  [4, 0],
  [5, 16],
  [10, 48],
];
const CFA: Choices = [
  [0, 1],
  [2, 0],
  [4, 3],
  [8, 19],
];
const RATIOS: readonly (readonly [number, number])[] = [
  [1, 1],
  [12, 10],
  [4, 3],
  [3, 2],
  [16, 9],
  [5, 4],
  [2, 1],
];
const CHANNEL = { alpha: 0, spot: 2, black: 4, cfa: 5 } as const;

/** Reads the size and the image header of a JPEG XL codestream (ISO/IEC 18181-1). */
export function readJxlCodestream(bytes: Uint8Array): Header {
  const reader = new BitReader(bytes);
  if (reader.bits(16) !== 0x0aff) throw corrupt();
  const size = readSize(reader);
  try {
    return { ...size, ...readImageHeader(reader) };
  } catch {
    // Cut off behind the size: the rest keeps its defaults.
    return size;
  }
}

function readSize(reader: BitReader): { width: number; height: number } {
  const eighths = reader.flag();
  const side = () => (eighths ? (reader.bits(5) + 1) * 8 : reader.choose(SIZE));
  return withRatio(reader, side(), side);
}

function withRatio(reader: BitReader, height: number, side: () => number): { width: number; height: number } {
  const ratio = RATIOS[reader.bits(3) - 1];
  return { width: ratio ? Math.floor((height * ratio[0]) / ratio[1]) : side(), height };
}

function readImageHeader(reader: BitReader): Partial<Header> {
  if (reader.flag()) return {};
  const extra = reader.flag() ? readExtraFields(reader) : {};
  const bitDepth = readBitDepth(reader);
  reader.bits(1);
  const channels = Array.from({ length: reader.choose(CHANNELS) }, () => readExtraChannel(reader));
  reader.bits(1);
  const colour = readColour(reader);
  const black = channels.includes(CHANNEL.black);
  return { ...extra, bitDepth, alpha: channels.includes(CHANNEL.alpha), ...colour, ...(black ? { colorModel: 'cmyk' } : {}) };
}

function readExtraFields(reader: BitReader): Partial<Header> {
  const orientation = (reader.bits(3) + 1) as Orientation;
  if (reader.flag()) readSize(reader);
  if (reader.flag()) readPreview(reader);
  if (!reader.flag()) return { orientation };
  reader.choose(TICKS);
  reader.choose(TICKS_DIVISOR);
  reader.choose(LOOPS);
  reader.bits(1);
  // Frames are chained through the coded data; the header only tells that there are several.
  return { orientation, animated: true, frames: 2 };
}

function readPreview(reader: BitReader): void {
  const eighths = reader.flag();
  const side = () => reader.choose(eighths ? PREVIEW_EIGHTHS : PREVIEW);
  withRatio(reader, side(), side);
}

function readBitDepth(reader: BitReader): number {
  if (!reader.flag()) return reader.choose(INTEGER_BITS);
  const bits = reader.choose(FLOAT_BITS);
  reader.bits(4);
  return bits;
}

/** The kind of an extra channel; a default one is alpha. */
function readExtraChannel(reader: BitReader): number {
  if (reader.flag()) return CHANNEL.alpha;
  const kind = reader.choose(ENUM);
  readBitDepth(reader);
  reader.choose(SHIFT);
  reader.bits(8 * reader.choose(NAME_BYTES));
  if (kind === CHANNEL.alpha) reader.bits(1);
  if (kind === CHANNEL.spot) reader.bits(64);
  if (kind === CHANNEL.cfa) reader.choose(CFA);
  return kind;
}

function readColour(reader: BitReader): Pick<Header, 'profile' | 'colorModel'> {
  if (reader.flag()) return { profile: 'none', colorModel: 'rgb' };
  const icc = reader.flag();
  const space = reader.choose(ENUM);
  const colorModel = space === 0 ? 'rgb' : space === 1 ? 'gray' : 'other';
  if (icc || colorModel === 'other') return { profile: 'other', colorModel };
  // 1: D65, sRGB's primaries; a transfer given as gamma is not sRGB's.
  const white = reader.choose(ENUM);
  const primaries = white !== 1 ? 0 : colorModel === 'gray' ? 1 : reader.choose(ENUM);
  if (primaries !== 1 || reader.flag()) return { profile: 'other', colorModel };
  return { profile: [1, 2, 13].includes(reader.choose(ENUM)) ? 'none' : 'other', colorModel };
}
