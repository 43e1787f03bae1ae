import { asciiBytes, joinParts } from '../inspect/byte-view.js';

/** A box of an ISO base media file (ISO/IEC 14496-12). */
export function box(type: string, ...content: readonly Uint8Array[]): Uint8Array {
  const bytes = content.reduce((sum, part) => sum + part.length, 8);
  return joinParts([u32(bytes), asciiBytes(type), ...content]);
}

/** A box with version and flags. */
export function fullBox(type: string, version: number, flags: number, ...content: readonly Uint8Array[]): Uint8Array {
  return box(type, u32(version * 0x1000000 + flags), ...content);
}

export function u16(value: number): Uint8Array {
  return Uint8Array.of(value >> 8, value & 255);
}

export function u32(value: number): Uint8Array {
  const out = new Uint8Array(4);
  new DataView(out.buffer).setUint32(0, value);
  return out;
}
