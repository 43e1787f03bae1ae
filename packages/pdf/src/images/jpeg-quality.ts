/** The luminance quantization table of ITU-T T.81 Annex K, in zigzag order: quality 50. */
const STANDARD_TABLE = [
  16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37, 29, 40, 58, 51, 61, 60, 57, 51, 56, 55,
  64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87, 95, 98, 103, 104, 103, 62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99,
];

/**
 * The quality (1 to 100, on libjpeg's scale) that a JPEG was written with, judging by its first
 * quantization table; undefined if it has none.
 */
export function jpegQuality(jpeg: Uint8Array): number | undefined {
  let at = 2;
  while (at + 4 < jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = ((jpeg[at + 2] as number) << 8) | (jpeg[at + 3] as number);
    if (marker === 0xdb) return tableQuality(jpeg.subarray(at + 4, at + 2 + length));
    if (marker === 0xda) return undefined;
    at += 2 + length;
  }
  return undefined;
}

function tableQuality(segment: Uint8Array): number | undefined {
  const bytesPerStep = (segment[0] as number) >> 4 ? 2 : 1;
  if (segment.length < 1 + 64 * bytesPerStep) return undefined;
  const step = (i: number) =>
    bytesPerStep === 1 ? segment[1 + i] : ((segment[1 + i * 2] as number) << 8) | (segment[2 + i * 2] as number);
  let sum = 0;
  for (const [i, standard] of STANDARD_TABLE.entries()) sum += ((step(i) ?? 0) / standard) * 100;
  const percent = sum / 64;
  if (percent <= 0) return undefined;
  return Math.max(1, Math.min(100, Math.round(percent <= 100 ? (200 - percent) / 2 : 5000 / percent)));
}
