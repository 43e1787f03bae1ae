import { asciiBytes, ByteView, corrupt, joinParts } from '../inspect/byte-view.js';

const RIFF_HEADER_BYTES = 12;

export interface WebpChunk {
  readonly type: string;
  readonly data: Uint8Array;
}

/** The chunks of a complete WebP. Throws `corrupt_input` if the file is shorter than stated. */
export function readWebpChunks(webp: Uint8Array): WebpChunk[] {
  const view = new ByteView(webp, true);
  const end = 8 + view.u32(4);
  if (!view.startsWith('RIFF') || !view.startsWith('WEBP', 8) || end > webp.length) throw corrupt();
  const chunks: WebpChunk[] = [];
  for (let at = RIFF_HEADER_BYTES; at + 8 <= end; ) {
    const length = view.u32(at + 4);
    chunks.push({ type: view.ascii(at, 4), data: view.sub(at + 8, length).bytes });
    at += 8 + length + (length & 1);
  }
  return chunks;
}

/** A WebP file made of these chunks. */
export function writeWebp(chunks: readonly WebpChunk[]): Uint8Array {
  const parts = chunks.flatMap(({ type, data }) => [asciiBytes(type), size(data.length), data, new Uint8Array(data.length & 1)]);
  const bytes = parts.reduce((sum, part) => sum + part.length, 4);
  return joinParts([asciiBytes('RIFF'), size(bytes), asciiBytes('WEBP'), ...parts]);
}

function size(value: number): Uint8Array {
  const out = new Uint8Array(4);
  new DataView(out.buffer).setUint32(0, value, true);
  return out;
}
