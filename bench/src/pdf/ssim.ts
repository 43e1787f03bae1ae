/** A page in 8-bit gray. */
export interface GrayPage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const WINDOW = 8;
const STEP = 4;
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/** Structural similarity (Wang et al. 2004) over windows of 8 × 8 that overlap by half. 1 for equal pages, 0 where the sizes differ. */
export function ssim(a: GrayPage, b: GrayPage): number {
  if (a.width !== b.width || a.height !== b.height) return 0;
  let sum = 0;
  let count = 0;
  for (let y = 0; y + WINDOW <= a.height; y += STEP) {
    for (let x = 0; x + WINDOW <= a.width; x += STEP) {
      sum += windowSsim(a.data, b.data, y * a.width + x, a.width);
      count++;
    }
  }
  return count === 0 ? 1 : sum / count;
}

function windowSsim(a: Uint8Array, b: Uint8Array, start: number, stride: number): number {
  let sumA = 0;
  let sumB = 0;
  let squares = 0;
  let products = 0;
  for (let row = 0; row < WINDOW; row++) {
    const line = start + row * stride;
    for (let at = line; at < line + WINDOW; at++) {
      const p = a[at] as number;
      const q = b[at] as number;
      sumA += p;
      sumB += q;
      squares += p * p + q * q;
      products += p * q;
    }
  }
  const n = WINDOW * WINDOW;
  const means = (sumA * sumA + sumB * sumB) / (n * n);
  const meanProduct = (sumA * sumB) / (n * n);
  const variances = squares / n - means;
  const covariance = products / n - meanProduct;
  return ((2 * meanProduct + C1) * (2 * covariance + C2)) / ((means + C1) * (variances + C2));
}
