import { type Bilevel, rowBytes } from '../bilevel.js';
import { ArithmeticCoder } from './arithmetic-coder.js';

/** The context for coding "this row repeats the one above" (T.88, figure 8). */
const REPEATS_CONTEXT = 0x9b25;
const PAD = 4;

/**
 * An image as the segments of a JBIG2 stream that a PDF embeds: page information and one lossless
 * generic region of template 0 with typical prediction. JBIG2Decode inverts bits (1 is black in
 * JBIG2, 0 in a PDF) and so does this, so the samples come back unchanged.
 */
export function encodeJbig2({ width, height, data }: Bilevel): Uint8Array {
  const coder = new ArithmeticCoder();
  const stride = rowBytes(width);
  // Three rows as bytes with empty borders, so neighbors need no bounds checks.
  let above2 = new Uint8Array(width + PAD * 2);
  let above = new Uint8Array(width + PAD * 2);
  let row = new Uint8Array(width + PAD * 2);
  let repeated = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) row[x + PAD] = (((data[y * stride + (x >> 3)] as number) >> (7 - (x & 7))) & 1) ^ 1;
    const repeats = y === 0 ? Number(!row.includes(1)) : Number(repeatsRow(data, y, stride, width));
    coder.encode(REPEATS_CONTEXT, repeats ^ repeated);
    repeated = repeats;
    if (!repeats) encodeRow(coder, row, above, above2, width);
    [above2, above, row] = [above, row, above2];
  }
  return segments(width, height, coder.finish());
}

function encodeRow(coder: ArithmeticCoder, row: Uint8Array, above: Uint8Array, above2: Uint8Array, width: number): void {
  let near = 0;
  let middle = ((above[PAD] as number) << 2) | ((above[PAD + 1] as number) << 1) | (above[PAD + 2] as number);
  let far = ((above2[PAD] as number) << 1) | (above2[PAD + 1] as number);
  for (let x = PAD; x < width + PAD; x += 1) {
    middle = ((middle << 1) & 0x7f) | (above[x + 3] as number);
    far = ((far << 1) & 0x1f) | (above2[x + 2] as number);
    const bit = row[x] as number;
    coder.encode((far << 11) | (middle << 4) | near, bit);
    near = ((near << 1) & 0xf) | bit;
  }
}

/** Whether a row equals the one above; bits past its end don't count. */
function repeatsRow(data: Uint8Array, y: number, stride: number, width: number): boolean {
  const start = y * stride;
  const whole = width >> 3;
  for (let i = start; i < start + whole; i += 1) if (data[i] !== data[i - stride]) return false;
  const rest = width & 7;
  if (!rest) return true;
  const mask = 0xff << (8 - rest);
  return (((data[start + whole] as number) ^ (data[start + whole - stride] as number)) & mask & 0xff) === 0;
}

function segments(width: number, height: number, code: Uint8Array): Uint8Array {
  const parts = new Uint8Array(11 + 19 + 11 + 26 + code.length);
  const view = new DataView(parts.buffer);
  const header = (at: number, number: number, type: number, length: number) => {
    view.setUint32(at, number);
    // Type, no referred segments, page 1.
    parts.set([type, 0, 1], at + 4);
    view.setUint32(at + 7, length);
  };
  header(0, 0, 48, 19);
  view.setUint32(11, width);
  view.setUint32(15, height);
  parts[27] = 1; // lossless
  header(30, 1, 38, 26 + code.length);
  view.setUint32(41, width);
  view.setUint32(45, height);
  parts[58] = 8; // typical prediction, template 0
  parts.set([3, 0xff, 0xfd, 0xff, 2, 0xfe, 0xfe, 0xfe], 59);
  parts.set(code, 67);
  return parts;
}
