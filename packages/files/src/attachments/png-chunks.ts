import { asciiBytes, ByteView, corrupt, joinParts } from '../inspect/byte-view.js';

export const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export interface PngChunk {
  readonly type: string;
  readonly data: Uint8Array;
}

/**
 * The chunks of a complete PNG, up to and including IEND. Throws `corrupt_input` if the file ends
 * early or a critical chunk is damaged.
 */
export function readPngChunks(png: Uint8Array): PngChunk[] {
  const view = new ByteView(png);
  const chunks: PngChunk[] = [];
  for (let at = PNG_SIGNATURE.length; ; ) {
    const length = view.u32(at);
    const type = view.ascii(at + 4, 4);
    const data = view.sub(at + 8, length).bytes;
    const isCritical = /^[A-Z]/.test(type);
    if (isCritical && crc32(png.subarray(at + 4, at + 8 + length)) !== view.u32(at + 8 + length)) throw corrupt();
    chunks.push({ type, data });
    if (type === 'IEND') return chunks;
    at += 12 + length;
  }
}

/** A PNG of these chunks. */
export function writePng(chunks: readonly PngChunk[]): Uint8Array {
  return joinParts([PNG_SIGNATURE, ...chunks.map(writePngChunk)]);
}

/** One chunk with its length and checksum. */
export function writePngChunk({ type, data }: PngChunk): Uint8Array {
  const out = joinParts([new Uint8Array(4), asciiBytes(type), data, new Uint8Array(4)]);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  view.setUint32(out.length - 4, crc32(out.subarray(4, out.length - 4)));
  return out;
}

/** zlib, which PNG uses for samples and profiles. */
export async function deflate(data: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([data as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The checksum of PNG chunks (ISO 3309). */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
