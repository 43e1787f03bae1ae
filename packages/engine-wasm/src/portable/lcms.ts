import type { Lcms } from 'lcms-wasm';
import type { PortableFiles } from './files.js';
import { emscripten, type Lazy } from './lazy-codec.js';

export function lcms({ lcms: file }: Pick<PortableFiles, 'lcms'>): Lazy<Lcms> {
  return emscripten(file, async () => ({ default: (await import('lcms-wasm')).instantiate }));
}
