import type { Orientation } from '../source-info.js';
import { type BitChoice, BitReader } from './bit-reader.js';
import { corrupt } from './byte-view.js';
import type { Header } from './header.js';
import type { JxlFrameContext } from './jxl-frames.js';

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
/** For white point and primaries: D65 and sRGB's, or values in the file. */
const SRGB_POINTS = 1;
const OWN_POINTS = 2;
/** Unknown, and sRGB's own. BT.709 (1) has a different curve. */
const SRGB_TRANSFERS = [2, 13];
/** The number to report if the frames of an animation can't be counted. */
const LEAST_FRAMES = 2;
const CHANNEL = { alpha: 0, spot: 2, black: 4, cfa: 5 } as const;

/**
 * What the header of a JPEG XL codestream says, and what it takes to follow the frames of an
 * animation, if that is possible.
 */
export interface JxlHeader {
  readonly header: Header;
  readonly frames?: JxlFrameContext | undefined;
}

/** Reads the size and the image header of a JPEG XL codestream (ISO/IEC 18181-1). */
export function readJxlCodestream(bytes: Uint8Array): JxlHeader {
  const reader = new BitReader(bytes);
  if (reader.bits(16) !== 0x0aff) throw corrupt();
  const size = readSize(reader);
  try {
    const { frames, ...header } = readImageHeader(reader);
    return {
      header: { ...size, ...header, ...(header.animated ? { frames: LEAST_FRAMES } : {}) },
      frames: frames && { ...size, ...frames },
    };
  } catch {
    // Cut off after the size: everything else keeps its defaults.
    return { header: size };
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

type OwnFrames = Omit<JxlFrameContext, 'width' | 'height'>;

function readImageHeader(reader: BitReader): Partial<Omit<Header, 'frames'>> & { frames?: OwnFrames | undefined } {
  if (reader.flag()) return {};
  const extra = reader.flag() ? readExtraFields(reader) : undefined;
  const bitDepth = readBitDepth(reader);
  reader.bits(1);
  const channels = Array.from({ length: reader.choose(CHANNELS) }, () => readExtraChannel(reader));
  const xyb = reader.flag();
  const { isWhole, ...color } = readColor(reader);
  const black = channels.includes(CHANNEL.black);
  const { orientation, animation, hasPreview } = extra ?? {};
  const at = animation && isWhole && !hasPreview ? framesAt(reader) : undefined;
  return {
    orientation,
    animated: animation !== undefined,
    bitDepth,
    alpha: channels.includes(CHANNEL.alpha),
    ...color,
    ...(black ? { colorModel: 'cmyk', variant: 'A JPEG XL in CMYK' } : {}),
    frames: at === undefined ? undefined : { at, xyb, extraChannels: channels.length, timecodes: animation?.timecodes === true },
  };
}

interface ExtraFields {
  readonly orientation: Orientation;
  readonly hasPreview: boolean;
  readonly animation?: { readonly timecodes: boolean };
}

function readExtraFields(reader: BitReader): ExtraFields {
  const orientation = (reader.bits(3) + 1) as Orientation;
  if (reader.flag()) readSize(reader);
  const hasPreview = reader.flag();
  if (hasPreview) readPreview(reader);
  if (!reader.flag()) return { orientation, hasPreview };
  reader.choose(TICKS);
  reader.choose(TICKS_DIVISOR);
  reader.choose(LOOPS);
  return { orientation, hasPreview, animation: { timecodes: reader.flag() } };
}

/**
 * Where the frames of an animation begin: after the intended brightness, extensions and transforms.
 * Undefined if there are any extensions or unusual transforms.
 */
function framesAt(reader: BitReader): number | undefined {
  try {
    if (!reader.flag()) reader.skip(49);
    reader.noExtensions();
    return reader.flag() ? reader.align() : undefined;
  } catch {
    return undefined;
  }
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

/** `isWhole`: everything was read, so we know where it ends. */
function readColor(reader: BitReader): Pick<Header, 'profile' | 'colorModel'> & { isWhole: boolean } {
  if (reader.flag()) return { profile: 'none', colorModel: 'rgb', isWhole: true };
  const icc = reader.flag();
  const space = reader.choose(ENUM);
  const colorModel = space === 0 ? 'rgb' : space === 1 ? 'gray' : 'other';
  const unread = { profile: 'other', colorModel, isWhole: false } as const;
  if (icc || colorModel === 'other') return unread;
  const white = reader.choose(ENUM);
  if (white === OWN_POINTS) return unread;
  const primaries = colorModel === 'gray' ? SRGB_POINTS : reader.choose(ENUM);
  if (primaries === OWN_POINTS) return unread;
  // A transfer curve given as gamma isn't sRGB's.
  const gamma = reader.flag();
  const transfer = gamma ? reader.bits(24) : reader.choose(ENUM);
  // The rendering intent: how to treat colors that are out of gamut.
  reader.choose(ENUM);
  const isSrgb = white === SRGB_POINTS && primaries === SRGB_POINTS && !gamma && SRGB_TRANSFERS.includes(transfer);
  return { profile: isSrgb ? 'none' : 'other', colorModel, isWhole: true };
}
