import { inflateSync } from 'node:zlib';

const SIGNATURE_BYTES = 8;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/**
 * The 16-bit samples of a PNG that isn't interlaced. Written for tests, so no library comes between
 * a file and its numbers.
 */
export function readDeepPng(file: Uint8Array): { width: number; height: number; samples: Uint16Array } {
  const bytes = Buffer.from(file);
  const data: Buffer[] = [];
  for (let at = SIGNATURE_BYTES; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  }
  const [width, height, depth, type, interlaced] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[24], bytes[25] ?? 0, bytes[28]];
  const channels = CHANNELS[type];
  if (depth !== 16 || interlaced !== 0 || !channels) throw new Error('Expected a PNG of 16 bits, not interlaced');
  const rows = unfilter(inflateSync(Buffer.concat(data)), width * channels * 2, height, channels * 2);
  return { width, height, samples: Uint16Array.from({ length: rows.length / 2 }, (_, i) => rows.readUInt16BE(i * 2)) };
}

/** Undoes the filter that each row names in its first byte. */
function unfilter(data: Buffer, rowBytes: number, height: number, step: number): Buffer {
  const out = Buffer.alloc(rowBytes * height);
  const at = (row: number, column: number) => (row < 0 || column < 0 ? 0 : (out[row * rowBytes + column] ?? 0));
  for (let row = 0; row < height; row += 1) {
    const filter = data[row * (rowBytes + 1)];
    for (let column = 0; column < rowBytes; column += 1) {
      const [left, up, corner] = [at(row, column - step), at(row - 1, column), column < step ? 0 : at(row - 1, column - step)];
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      out[row * rowBytes + column] = (data[row * (rowBytes + 1) + 1 + column] ?? 0) + guess;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const sum = left + up - corner;
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
