import { type Bilevel, rowBytes } from './bilevel.js';

/**
 * More color changes per pixel than this indicate the dots of a halftone, which a smaller grid
 * would turn into patterns.
 */
const HALFTONE_CHANGES = 0.12;
/**
 * The rarer color is what was drawn. It wins a pixel by covering a little less than half of it, so
 * thin lines survive.
 */
const DRAWN_SHARE = 0.45;

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/**
 * Fewer pixels, each in the color that covers most of it; undefined for halftones, which would
 * suffer.
 */
export function shrinkBilevel(bits: Bilevel, size: { readonly width: number; readonly height: number }): Bilevel | undefined {
  if (isHalftone(bits)) return undefined;
  const threshold = countOnes(bits) * 2 < bits.width * bits.height ? DRAWN_SHARE : 1 - DRAWN_SHARE;
  const stride = rowBytes(size.width);
  const data = new Uint8Array(stride * size.height);
  const edges = Int32Array.from({ length: size.width + 1 }, (_, x) => Math.round((x * bits.width) / size.width));
  const from = rowBytes(bits.width);
  const sums = new Int32Array(size.width);
  const before = new Int32Array(from + 1);
  for (let y = 0; y < size.height; y += 1) {
    const top = Math.round((y * bits.height) / size.height);
    const bottom = Math.max(top + 1, Math.round(((y + 1) * bits.height) / size.height));
    sums.fill(0);
    for (let row = top; row < bottom; row += 1) addRow(bits.data.subarray(row * from, (row + 1) * from), edges, sums, before);
    for (let x = 0; x < size.width; x += 1) {
      const area = ((edges[x + 1] as number) - (edges[x] as number)) * (bottom - top);
      if ((sums[x] as number) > area * threshold) data[y * stride + (x >> 3)] = (data[y * stride + (x >> 3)] as number) | (0x80 >> (x & 7));
    }
  }
  return { ...size, data };
}

/**
 * Adds what each new pixel covers of a row. `before` is scratch space for the number of ones before
 * each byte.
 */
function addRow(row: Uint8Array, edges: Int32Array, sums: Int32Array, before: Int32Array): void {
  for (let i = 0; i < row.length; i += 1) before[i + 1] = (before[i] as number) + (ONES[row[i] as number] as number);
  if (before[row.length] === 0) return;
  let ones = 0;
  for (let x = 0; x < sums.length; x += 1) {
    const edge = edges[x + 1] as number;
    // There is no byte after the last one.
    const rest = edge & 7 ? (ONES[(row[edge >> 3] as number) >> (8 - (edge & 7))] as number) : 0;
    const up = (before[edge >> 3] as number) + rest;
    sums[x] = (sums[x] as number) + up - ones;
    ones = up;
  }
}

function countOnes({ data }: Bilevel): number {
  let count = 0;
  for (let i = 0; i < data.length; i += 1) count += ONES[data[i] as number] as number;
  return count;
}

function isHalftone({ width, height, data }: Bilevel): boolean {
  let changes = 0;
  for (let i = 0; i < data.length; i += 1) changes += ONES[((data[i] as number) ^ ((data[i] as number) >> 1)) & 0x7f] as number;
  return changes > width * height * HALFTONE_CHANGES;
}
