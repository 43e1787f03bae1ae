/** A rectangle in one of the colors. */
export interface GifPart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Index of the color: 0 red, 1 green, 2 blue, 3 yellow. */
  readonly color: number;
  /** 2: cleared before the next frame; 3: restored to what was there before. */
  readonly disposal?: number;
  readonly delayMs?: number;
}

export const GIF_COLORS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 0],
] as const;

const CODE_BITS = 3;
const [CLEAR, END] = [4, 5];

const u16 = (value: number) => [value & 255, value >> 8];

/** A GIF with four opaque colors: only areas that no frame covers are transparent. */
export function plainGif(
  width: number,
  height: number,
  parts: readonly GifPart[],
  colors: readonly (readonly number[])[] = GIF_COLORS,
): Buffer {
  return Buffer.from([
    ...[...Buffer.from('GIF89a'), ...u16(width), ...u16(height), 0x81, 1, 0, ...colors.flat()],
    ...(parts.length > 1 ? [0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0'), 3, 1, ...u16(2), 0] : []),
    ...parts.flatMap((part) => [
      ...[0x21, 0xf9, 4, (part.disposal ?? 0) << 2, ...u16((part.delayMs ?? 100) / 10), 0, 0],
      ...[0x2c, ...u16(part.left), ...u16(part.top), ...u16(part.width), ...u16(part.height), 0],
      ...pack(part),
    ]),
    0x3b,
  ]);
}

/** Resets the LZW table before each sample, so codes keep their size. */
function pack({ width, height, color }: GifPart): number[] {
  const codes = [...Array.from({ length: width * height }, () => [CLEAR, color]).flat(), END];
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const code of codes) {
    held |= code << bits;
    bits += CODE_BITS;
    for (; bits >= 8; bits -= 8, held >>= 8) bytes.push(held & 255);
  }
  bytes.push(held);
  const blocks: number[] = [];
  for (let at = 0; at < bytes.length; at += 255) blocks.push(Math.min(255, bytes.length - at), ...bytes.slice(at, at + 255));
  return [CODE_BITS - 1, ...blocks, 0];
}
