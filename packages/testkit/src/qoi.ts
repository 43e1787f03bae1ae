/** Writes RGBA as a QOI file by its specification, using every kind of chunk. */
export function encodeQoi(pixels: Uint8Array, width: number, height: number, channels: 3 | 4): Uint8Array {
  const out: number[] = [...Buffer.from('qoif'), ...big(width), ...big(height), channels, 0];
  const seen = Array.from({ length: 64 }, () => [0, 0, 0, 0]);
  let last = [0, 0, 0, 255];
  let run = 0;
  const endRun = () => {
    if (run > 0) out.push(0xc0 | (run - 1));
    run = 0;
  };
  for (let at = 0; at < width * height * 4; at += 4) {
    const pixel = [...pixels.subarray(at, at + 4)];
    if (isSame(pixel, last)) {
      run += 1;
      if (run === 62) endRun();
      continue;
    }
    endRun();
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixel;
    const place = (red * 3 + green * 5 + blue * 7 + alpha * 11) % 64;
    if (isSame(pixel, seen[place] ?? [])) out.push(place);
    else out.push(...chunk(pixel, last));
    seen[place] = pixel;
    last = pixel;
  }
  endRun();
  return Uint8Array.from([...out, 0, 0, 0, 0, 0, 0, 0, 1]);
}

function chunk([red = 0, green = 0, blue = 0, alpha = 0]: number[], [r = 0, g = 0, b = 0, a = 0]: number[]): number[] {
  if (alpha !== a) return [0xff, red, green, blue, alpha];
  const [dr, dg, db] = [signed(red - r), signed(green - g), signed(blue - b)] as const;
  if ([dr, dg, db].every((change) => change >= -2 && change <= 1)) return [0x40 | ((dr + 2) << 4) | ((dg + 2) << 2) | (db + 2)];
  const [rest, restOfBlue] = [dr - dg, db - dg];
  const isNear = (change: number) => change >= -8 && change <= 7;
  if (dg >= -32 && dg <= 31 && isNear(rest) && isNear(restOfBlue)) return [0x80 | (dg + 32), ((rest + 8) << 4) | (restOfBlue + 8)];
  return [0xfe, red, green, blue];
}

const isSame = (one: readonly number[], other: readonly number[]) => one.every((value, at) => value === other[at]);
const signed = (change: number) => ((change + 128) & 255) - 128;
const big = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
