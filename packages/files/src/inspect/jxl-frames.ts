import { type BitChoice, BitReader } from './bit-reader.js';
import { corrupt } from './byte-view.js';

type Choices = readonly [BitChoice, BitChoice, BitChoice, BitChoice];

/** What it takes to walk through the frames of a JPEG XL image. */
export interface JxlFrameContext {
  /** Where in the codestream the first frame begins. */
  readonly at: number;
  readonly width: number;
  readonly height: number;
  readonly xyb: boolean;
  readonly extraChannels: number;
  readonly timecodes: boolean;
}

/** Bytes of the codestream from an offset; fewer at its end. */
export type JxlStream = (at: number, bytes: number) => Promise<Uint8Array>;

/** Layers, saved images and frames together; each costs a small read. */
const MAX_FRAMES = 1000;
/** A header takes a few dozen bytes; the table of a large image's groups follows it. */
const FRAME_HEADER_BYTES = 4096;

const FRAME = { regular: 0, lf: 1, referenceOnly: 2, skipProgressive: 3 } as const;
const USES_LF_FRAME = 32;
const BLEND = { replace: 0, blend: 2, weightedAdd: 3, multiply: 4 } as const;

const POWERS: Choices = [
  [0, 1],
  [0, 2],
  [0, 4],
  [0, 8],
];
const PASSES: Choices = [
  [0, 1],
  [0, 2],
  [0, 3],
  [3, 4],
];
const DOWNSAMPLINGS: Choices = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 3],
];
const LAST_PASS: Choices = [
  [0, 0],
  [0, 1],
  [0, 2],
  [3, 0],
];
const LEVEL: Choices = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
];
const CROP: Choices = [
  [8, 0],
  [11, 256],
  [14, 2304],
  [30, 18_688],
];
const BLEND_MODE: Choices = [
  [0, 0],
  [0, 1],
  [0, 2],
  [2, 3],
];
const BLEND_CHANNEL: Choices = [
  [0, 0],
  [0, 1],
  [0, 2],
  [3, 3],
];
const DURATION: Choices = [
  [0, 0],
  [0, 1],
  [8, 0],
  [32, 0],
];
const NAME_BYTES: Choices = [
  [0, 0],
  [4, 0],
  [5, 16],
  [10, 48],
];
const SECTION_BYTES: Choices = [
  [10, 0],
  [14, 1024],
  [22, 17_408],
  [30, 4_211_712],
];

/**
 * Counts the frames that are shown, by walking from header to header (ISO/IEC 18181-1, Annex F).
 * Undefined if a header can't be followed without decoding, or if the last frame isn't reached.
 */
export async function countJxlFrames(context: JxlFrameContext, stream: JxlStream): Promise<number | undefined> {
  let at = context.at;
  let shown = 0;
  try {
    for (let frames = 0; frames < MAX_FRAMES; frames += 1) {
      const frame = readFrame(new BitReader(await stream(at, FRAME_HEADER_BYTES)), context);
      if (frame.isShown) shown += 1;
      if (frame.isLast) return shown;
      at += frame.bytes;
    }
  } catch {
    return undefined;
  }
  return undefined;
}

interface Frame {
  readonly isLast: boolean;
  /** It stays on screen for some time; other frames are layers of the next one. */
  readonly isShown: boolean;
  readonly bytes: number;
}

function readFrame(reader: BitReader, context: JxlFrameContext): Frame {
  const { xyb, extraChannels, timecodes } = context;
  // A header with only defaults is the last frame's.
  if (reader.flag()) return { isLast: true, isShown: true, bytes: 0 };
  const type = reader.bits(2);
  const modular = reader.flag();
  const flags = reader.u64();
  const usesLfFrame = Math.floor(flags / USES_LF_FRAME) % 2 === 1;
  const ycbcr = !xyb && reader.flag();
  if (ycbcr && !usesLfFrame) reader.bits(6);
  const upsampling = usesLfFrame ? 1 : reader.choose(POWERS);
  if (!usesLfFrame) for (let channel = 0; channel < extraChannels; channel += 1) reader.choose(POWERS);
  const groupShift = modular ? reader.bits(2) : 1;
  if (!modular && xyb) reader.bits(6);
  const passes = type === FRAME.referenceOnly ? 1 : readPasses(reader);
  const level = type === FRAME.lf ? reader.choose(LEVEL) : 0;
  const isNormal = type === FRAME.regular || type === FRAME.skipProgressive;
  const crop = type !== FRAME.lf && reader.flag() ? readCrop(reader, isNormal, context) : undefined;
  const isPartial = isNormal && crop?.isPartial === true;

  let replacesAll = true;
  let duration = 0;
  let isLast = false;
  if (isNormal) {
    for (let channel = 0; channel <= extraChannels; channel += 1) {
      // Once for color, then once per extra channel.
      if (readBlending(reader, extraChannels > 0, isPartial) !== BLEND.replace) replacesAll = false;
    }
    duration = reader.choose(DURATION);
    if (timecodes) reader.bits(32);
    isLast = reader.flag();
  }
  const reference = type !== FRAME.lf && !isLast ? reader.bits(2) : 0;
  const isReferenced = !isLast && type !== FRAME.lf && (duration === 0 || reference !== 0);
  if (type === FRAME.referenceOnly || (isNormal && replacesAll && !isPartial && isReferenced)) reader.bits(1);
  reader.skip(8 * reader.choose(NAME_BYTES));
  skipFilter(reader, modular);
  reader.noExtensions();
  const scale = upsampling * 8 ** level;
  const width = Math.ceil((crop?.width ?? context.width) / scale);
  const height = Math.ceil((crop?.height ?? context.height) / scale);
  return {
    isLast,
    isShown: isNormal && (duration > 0 || isLast),
    bytes: isLast ? 0 : readTable(reader, width, height, groupShift, passes),
  };
}

function readPasses(reader: BitReader): number {
  const passes = reader.choose(PASSES);
  if (passes === 1) return 1;
  const downsamplings = reader.choose(DOWNSAMPLINGS);
  reader.bits(2 * (passes - 1));
  for (let i = 0; i < downsamplings; i += 1) reader.choose(POWERS);
  for (let i = 0; i < downsamplings; i += 1) reader.choose(LAST_PASS);
  return passes;
}

function readCrop(reader: BitReader, isNormal: boolean, context: JxlFrameContext) {
  // Signs are folded into the lowest bit.
  const place = () => {
    const folded = reader.choose(CROP);
    return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
  };
  const [left, top] = isNormal ? [place(), place()] : [0, 0];
  const [width, height] = [reader.choose(CROP), reader.choose(CROP)];
  const isPartial = left > 0 || top > 0 || left + width < context.width || top + height < context.height;
  return { width, height, isPartial };
}

function readBlending(reader: BitReader, hasExtra: boolean, isPartial: boolean): number {
  const mode = reader.choose(BLEND_MODE);
  const usesAlpha = hasExtra && (mode === BLEND.blend || mode === BLEND.weightedAdd);
  if (usesAlpha) reader.choose(BLEND_CHANNEL);
  if (usesAlpha || mode === BLEND.multiply) reader.bits(1);
  if (mode !== BLEND.replace || isPartial) reader.bits(2);
  return mode;
}

/** Skips the smoothing filters, which have 16-bit numbers unless they are the default ones. */
function skipFilter(reader: BitReader, modular: boolean): void {
  if (reader.flag()) return;
  const numbers = (count: number) => reader.skip(16 * count);
  if (reader.flag() && reader.flag()) numbers(6);
  if (reader.bits(2) > 0) {
    if (!modular && reader.flag()) numbers(8);
    if (reader.flag()) numbers(5);
    if (reader.flag()) numbers(modular ? 3 : 4);
    if (modular) numbers(1);
  }
  reader.noExtensions();
}

/** The length of a frame: its header, and the sections listed in the table after it. */
function readTable(reader: BitReader, width: number, height: number, groupShift: number, passes: number): number {
  const side = 128 << groupShift;
  const tiles = (length: number) => Math.ceil(width / length) * Math.ceil(height / length);
  const groups = tiles(side);
  const sections = groups === 1 && passes === 1 ? 1 : 2 + tiles(side * 8) + groups * passes;
  // The order of reordered sections is compressed, so it can't be followed here.
  if (reader.flag()) throw corrupt();
  reader.align();
  let bytes = 0;
  for (let section = 0; section < sections; section += 1) bytes += reader.choose(SECTION_BYTES);
  return reader.align() + bytes;
}
