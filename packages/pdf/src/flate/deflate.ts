import { deflate as pack } from 'pako';

const packed = new WeakSet<Uint8Array>();

/**
 * Packs exactly like zlib at its highest level, byte for byte, without help from the host: a
 * document comes out the same in a browser and in Node. (fflate takes half the time, but its
 * results were 5% larger for content streams.)
 */
export function deflate(bytes: Uint8Array): Uint8Array {
  return pack(bytes, { level: 9 });
}

/**
 * Marks bytes that came from `deflate` as it's used here, or that are just as small, so they aren't
 * packed again.
 */
export function markPacked(bytes: Uint8Array): Uint8Array {
  packed.add(bytes);
  return bytes;
}

export function isPacked(bytes: Uint8Array): boolean {
  return packed.has(bytes);
}
