import { type Canvas, drawGifFrame } from './draw-gif-frame.js';
import { GIF_DISPOSAL, type Gif, type GifFrame, readGif } from './read-gif.js';

/** Frames stacked vertically, RGBA. */
export interface ComposedGif extends Canvas {
  /** One per frame. */
  readonly delaysMs: readonly number[];
  /** How often the animation plays; 0: forever. */
  readonly loop: number;
}

/** 200 MB of samples. Anything larger is left to libvips, which only keeps one frame in memory. */
const MAX_COMPOSED_PIXELS = 50_000_000;

/**
 * The first frame on its canvas, transparent where the frame is or doesn't reach. Throws
 * `corrupt_input`.
 */
export function decodeGif(bytes: Uint8Array): Canvas {
  const { width, height, frames } = readGif(bytes);
  const canvas = { width, height, data: new Uint8Array(width * height * 4) };
  for (const frame of frames.slice(0, 1)) drawGifFrame(canvas, bytes, frame);
  return canvas;
}

/**
 * Frames, from the first or from `from` on, as browsers show them, if libvips does it differently; otherwise undefined.
 * Browsers start with a clear canvas and clear it where a frame says so. If that frame, or the
 * whole animation, has no transparent color, libvips paints black or the background color instead.
 * If the screen has the size of an old monitor, it uses the first frame's size instead.
 */
export function composeGif(bytes: Uint8Array, count: number, from = 0): ComposedGif | undefined {
  const gif = readGif(bytes);
  const { width, height, loop } = gif;
  const frames = gif.frames.slice(0, from + count);
  if (!showsCanvas(gif) || width * height * frames.length > MAX_COMPOSED_PIXELS) return undefined;
  const data = new Uint8Array(width * height * 4 * frames.length);
  let canvas: Canvas = { width, height, data: new Uint8Array(width * height * 4) };
  for (const [index, frame] of frames.entries()) {
    const before = frame.disposal === GIF_DISPOSAL.undo ? { ...canvas, data: new Uint8Array(canvas.data) } : undefined;
    drawGifFrame(canvas, bytes, frame);
    data.set(canvas.data, index * canvas.data.length);
    if (frame.disposal === GIF_DISPOSAL.clear) clearBelow(canvas, frame);
    canvas = before ?? canvas;
  }
  return {
    width,
    height,
    data: data.subarray(canvas.data.length * from),
    loop,
    delaysMs: frames.slice(from).map((frame) => frame.delayMs),
  };
}

/**
 * Whether the empty canvas is ever visible: around the first frame, or after clearing a frame that
 * has no transparent color.
 */
function showsCanvas({ width, height, frames }: Gif): boolean {
  const covers = (frame: GifFrame | undefined) =>
    !frame || (frame.left === 0 && frame.top === 0 && frame.width >= width && frame.height >= height);
  return (
    !covers(frames[0]) ||
    frames.some(({ disposal, clear }, index) => disposal === GIF_DISPOSAL.clear && clear === undefined && !covers(frames[index + 1]))
  );
}

function clearBelow({ width, height, data }: Canvas, frame: GifFrame): void {
  const right = Math.min(width, frame.left + frame.width);
  for (let y = frame.top; y < Math.min(height, frame.top + frame.height); y += 1) {
    if (right > frame.left) data.fill(0, (y * width + frame.left) * 4, (y * width + right) * 4);
  }
}
