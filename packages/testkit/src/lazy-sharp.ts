import { createRequire } from 'node:module';
import type { Sharp, SharpInput, SharpOptions } from 'sharp';

const require = createRequire(import.meta.url);

/** sharp, loaded with the first image: most tests that use this package create none. */
export function sharp(input?: SharpInput | SharpInput[], options?: SharpOptions): Sharp {
  return require('sharp')(input, options);
}
