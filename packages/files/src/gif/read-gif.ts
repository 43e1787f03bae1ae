import { ByteView, corrupt } from '../inspect/byte-view.js';
import { gifTableBytes } from '../inspect/gif.js';

export const GIF_BLOCK = { extension: 0x21, image: 0x2c } as const;
export const GIF_LABEL = { control: 0xf9, application: 0xff } as const;
/** Where the logical screen descriptor ends and its colors begin. */
export const GIF_SCREEN_BYTES = 13;
export const GIF_IMAGE_BYTES = 10;

/** What happens to a frame before the next one is drawn. */
export const GIF_DISPOSAL = { clear: 2, undo: 3 } as const;

export interface GifFrame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly interlaced: boolean;
  /** Three bytes per color. */
  readonly colors: Uint8Array;
  /** The index of the transparent color. */
  readonly clear: number | undefined;
  readonly disposal: number;
  readonly delayMs: number;
  /** Where its compressed samples begin. */
  readonly codesAt: number;
}

export interface Gif {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly GifFrame[];
  /** How many times the animation plays; 0: forever. */
  readonly loop: number;
}

type Control = Pick<GifFrame, 'clear' | 'disposal' | 'delayMs'>;

/** What decoders assume for a frame without a control block. */
const NO_CONTROL: Control = { clear: undefined, disposal: 0, delayMs: 100 };

/** Reads the screen and all frames, still compressed. Throws `corrupt_input`. */
export function readGif(gif: Uint8Array): Gif {
  const view = new ByteView(gif, true);
  const [width, height] = [view.u16(6), view.u16(8)];
  const screenColors = colorsAt(gif, GIF_SCREEN_BYTES, view.u8(10));
  const frames: GifFrame[] = [];
  let control = NO_CONTROL;
  let loop = 1;
  let at = GIF_SCREEN_BYTES + screenColors.length;
  for (;;) {
    if (gif[at] === GIF_BLOCK.extension) {
      if (gif[at + 1] === GIF_LABEL.control) control = readControl(view, at + 3);
      loop = readLoop(view, at) ?? loop;
      at = skipGifBlocks(gif, at + 2);
    } else if (gif[at] === GIF_BLOCK.image && view.has(at, GIF_IMAGE_BYTES)) {
      const flags = view.u8(at + 9);
      const own = colorsAt(gif, at + GIF_IMAGE_BYTES, flags);
      const codesAt = at + GIF_IMAGE_BYTES + own.length;
      frames.push({
        ...{ left: view.u16(at + 1), top: view.u16(at + 3), width: view.u16(at + 5), height: view.u16(at + 7) },
        ...{ interlaced: (flags & 0x40) !== 0, colors: own.length > 0 ? own : screenColors, codesAt },
        ...control,
      });
      control = NO_CONTROL;
      at = skipGifBlocks(gif, codesAt + 1);
    } else break;
  }
  if (frames.length === 0) throw corrupt();
  return { width, height, frames, loop };
}

/** Where a chain of sub-blocks ends; the end of the file if it's cut off. */
export function skipGifBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) return bytes.length;
    at += 1 + length;
    if (length === 0) return at;
  }
}

function colorsAt(gif: Uint8Array, at: number, flags: number): Uint8Array {
  return gif.subarray(at, at + gifTableBytes(flags));
}

function readControl(view: ByteView, at: number): Control {
  const flags = view.u8(at);
  return { clear: flags & 1 ? view.u8(at + 3) : undefined, disposal: (flags >> 2) & 7, delayMs: view.u16(at + 1) * 10 };
}

/** The block counts repetitions after the first pass; this counts every pass. */
function readLoop(view: ByteView, at: number): number | undefined {
  if (view.bytes[at + 1] !== GIF_LABEL.application || !view.has(at, 19)) return undefined;
  if (!['NETSCAPE2.0', 'ANIMEXTS1.0'].includes(view.ascii(at + 3, 11)) || view.u8(at + 15) !== 1) return undefined;
  const repetitions = view.u16(at + 16);
  return repetitions === 0 ? 0 : repetitions + 1;
}
