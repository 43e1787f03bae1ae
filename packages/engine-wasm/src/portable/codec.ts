import type { Codec } from '@imagemill/core';
import { type Codecs, createCodecs } from './codecs.js';
import type { PortableFiles } from './files.js';
import { render } from './render.js';

/** Single-threaded codecs in WebAssembly, as the shared way of carrying out plans needs them. Nothing is loaded before it is used. */
export function createPortableCodec(files: PortableFiles): Codec {
  return portableCodec(createCodecs(files));
}

/** The same on codecs that others use too. */
export function portableCodec(codecs: Codecs): Codec {
  return {
    render: (plan, encode, input, onProgress) => render(codecs, plan, encode, input, onProgress),
    optimisePng: async (png, level) => (await codecs.optimisePng.get())(png, level),
  };
}
