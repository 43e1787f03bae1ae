import type { Codec } from '../plan/plan.js';

/** A codec with these parts, for tests that use no others. */
export function codecWith(parts: Partial<Codec> & Pick<Codec, 'render'>): Codec {
  const unused = () => {
    throw new Error('This test uses no such part of a codec');
  };
  return { samples: unused, read: unused, write: unused, score: unused, optimizePng: async (png) => png, ...parts };
}
