import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Codec } from '@imagemill/core';
import { score } from '@imagemill/perceptual';
import init, { optimise } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng.js';
import { encodeRaster, read, render, samples } from './render.js';

let oxipng: Promise<unknown> | undefined;

/** Loads the same oxipng build that the browser uses, so PNGs come out the same. */
async function startOxipng(): Promise<void> {
  oxipng ??= readFile(createRequire(import.meta.url).resolve('@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm')).then((wasm) =>
    init(wasm),
  );
  await oxipng;
}

/** sharp and oxipng as the `Codec` that runs plans. */
export const sharpCodec: Codec = {
  render,
  samples,
  read: (file, _format, frame) => read(file, frame),
  write: encodeRaster,
  score,
  optimizePng: async (png, level) => {
    await startOxipng();
    return optimise(png, level, false, false);
  },
};
