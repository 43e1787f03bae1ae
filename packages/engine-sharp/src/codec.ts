import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Codec } from '@imagemill/core';
import init, { optimise } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng.js';
import { render } from './render.js';

let oxipng: Promise<unknown> | undefined;

/** The same oxipng as in the browser, so that PNGs come out alike. */
async function startOxipng(): Promise<void> {
  oxipng ??= readFile(createRequire(import.meta.url).resolve('@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm')).then((wasm) =>
    init(wasm),
  );
  await oxipng;
}

/** sharp and oxipng, as the shared way of carrying out plans needs them. */
export const sharpCodec: Codec = {
  render,
  optimisePng: async (png, level) => {
    await startOxipng();
    return optimise(png, level, false, false);
  },
};
