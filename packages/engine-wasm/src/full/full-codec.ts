import { type Codec, fromVipsError } from '@imagemill/core';
import { score } from '@imagemill/perceptual';
import init, { optimise } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng.js';
import { createHeicDecoder } from '../decode/heic.js';
import { svgAsUtf8 } from '../decode/svg-as-utf8.js';
import { read, write } from './raster.js';
import { render, samples } from './render.js';
import { type EngineFiles, type Part, type RunningVips, startVips } from './start-vips.js';

const SIDE = 64;

export interface FullCodec extends Codec {
  /**
   * Draws an SVG at a small size and discards the result. Throws `corrupt_input` or `too_complex`
   * if that fails.
   */
  tryDrawing(svg: Uint8Array): void;
}

/**
 * libvips and oxipng in WebAssembly, as the `Codec` that runs plans. `onDrawn` is called when an
 * SVG has been drawn.
 */
export async function createFullCodec(files: EngineFiles, parts: ReadonlySet<Part>, onDrawn?: () => void): Promise<FullCodec> {
  return fullCodec(await startVips(files, parts), files, onDrawn);
}

/** The same on a libvips that others use too. */
export function fullCodec(running: RunningVips, files: EngineFiles, onDrawn?: () => void): FullCodec {
  const decodeHeic = createHeicDecoder(files.libheif);
  let oxipng: Promise<unknown> | undefined;
  return {
    tryDrawing: (svg) => tryDrawing(running, svg),
    render: (plan, encode, input, onProgress) => render({ ...running, decodeHeic, onDrawn }, plan, encode, input, onProgress),
    samples: (plan, encode, input, frame) => samples({ ...running, decodeHeic }, plan, encode, input, frame),
    read: async (file, _format, frame) => read(running, file, frame),
    write: async (pixels, encode, size) => write(running, pixels, encode, size),
    score,
    minifySvg: async (svg, metadata) => {
      // Few files are SVGs, so the library is loaded with the first.
      const [{ minifySvg }, { looksAlike }] = await Promise.all([import('../svg/minify-svg.js'), import('../svg/looks-alike.js')]);
      return minifySvg(svg, metadata, (one, other) => looksAlike(running, one, other));
    },
    optimizePng: async (png, level) => {
      oxipng ??= init(files.oxipng).catch((error: unknown) => {
        // A failed load is forgotten, so the next file can try again.
        oxipng = undefined;
        throw error;
      });
      await oxipng;
      return optimise(png, level, false, false);
    },
  };
}

/**
 * Parses an SVG and draws it small. libvips' reader counts repeated references and rejects too
 * many.
 */
function tryDrawing({ vips, freeHandles }: RunningVips, file: Uint8Array): void {
  try {
    const svg = svgAsUtf8(file);
    const { width, height } = vips.Image.svgloadBuffer(svg);
    vips.Image.svgloadBuffer(svg, { scale: Math.min(1, SIDE / Math.max(width, height)) }).avg();
  } catch (error) {
    throw fromVipsError(error);
  } finally {
    freeHandles();
  }
}
