/** One value for every pixel, 0 to 255. */
export interface Gray {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/**
 * The brightness (Rec. 601) of an image with three channels, scaled to half its size by averaging
 * four pixels.
 */
export function halvedGray(rgb: Uint8Array, width: number, height: number): Gray {
  const halfWidth = Math.max(1, width >> 1);
  const halfHeight = Math.max(1, height >> 1);
  const data = new Float32Array(halfWidth * halfHeight);
  const at = (x: number, y: number) => {
    const from = (Math.min(y, height - 1) * width + Math.min(x, width - 1)) * 3;
    return 0.299 * (rgb[from] ?? 0) + 0.587 * (rgb[from + 1] ?? 0) + 0.114 * (rgb[from + 2] ?? 0);
  };
  for (let y = 0; y < halfHeight; y++)
    for (let x = 0; x < halfWidth; x++)
      data[y * halfWidth + x] = (at(2 * x, 2 * y) + at(2 * x + 1, 2 * y) + at(2 * x, 2 * y + 1) + at(2 * x + 1, 2 * y + 1)) / 4;
  return { width: halfWidth, height: halfHeight, data };
}

const WINDOW = 8;
const STEP = 4;
/** (0.01 · 255)² and (0.03 · 255)², as the authors of SSIM chose them. */
const C1 = 6.5025;
const C2 = 58.5225;

/** The mean structural similarity of two images of the same size, in windows of 8 by 8 pixels. */
export function ssim(a: Gray, b: Gray): number {
  if (a.width !== b.width || a.height !== b.height)
    throw new Error(`Expected ${a.width}×${a.height} for both pictures but received ${b.width}×${b.height}`);
  let sum = 0;
  let windows = 0;
  for (let top = 0; top === 0 || top + WINDOW <= a.height; top += STEP)
    for (let left = 0; left === 0 || left + WINDOW <= a.width; left += STEP) {
      sum += windowSsim(a, b, left, top);
      windows++;
    }
  return sum / windows;
}

function windowSsim(a: Gray, b: Gray, left: number, top: number): number {
  let n = 0;
  let sumA = 0;
  let sumB = 0;
  let squaresA = 0;
  let squaresB = 0;
  let products = 0;
  for (let y = top; y < Math.min(top + WINDOW, a.height); y++)
    for (let x = left; x < Math.min(left + WINDOW, a.width); x++) {
      const valueA = a.data[y * a.width + x] ?? 0;
      const valueB = b.data[y * a.width + x] ?? 0;
      n++;
      sumA += valueA;
      sumB += valueB;
      squaresA += valueA * valueA;
      squaresB += valueB * valueB;
      products += valueA * valueB;
    }
  const meanA = sumA / n;
  const meanB = sumB / n;
  const varianceA = squaresA / n - meanA * meanA;
  const varianceB = squaresB / n - meanB * meanB;
  const covariance = products / n - meanA * meanB;
  return ((2 * meanA * meanB + C1) * (2 * covariance + C2)) / ((meanA * meanA + meanB * meanB + C1) * (varianceA + varianceB + C2));
}
