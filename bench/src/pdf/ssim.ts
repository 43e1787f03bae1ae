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

/** In pixels; a page with a moved corner may round to another size. */
const ROUNDING = 2;

/**
 * Structural similarity (Wang et al. 2004) over 8 × 8 windows that overlap by half: 1 for equal
 * pages, 0 if the sizes differ by more than rounding. Rows and columns that only one page has are
 * ignored.
 */
export function ssim(a: GrayPage, b: GrayPage): number {
  if (Math.abs(a.width - b.width) > ROUNDING || Math.abs(a.height - b.height) > ROUNDING) return 0;
  const width = Math.min(a.width, b.width);
  const height = Math.min(a.height, b.height);
  let sum = 0;
  let count = 0;
  for (let y = 0; y + WINDOW <= height; y += STEP) {
    for (let x = 0; x + WINDOW <= width; x += STEP) {
      sum += windowSsim({ ...a, start: y * a.width + x }, { ...b, start: y * b.width + x });
      count++;
    }
  }
  return count === 0 ? 1 : sum / count;
}

interface Window extends GrayPage {
  readonly start: number;
}

function windowSsim(a: Window, b: Window): number {
  let sumA = 0;
  let sumB = 0;
  let squares = 0;
  let products = 0;
  for (let row = 0; row < WINDOW; row++) {
    for (let column = 0; column < WINDOW; column++) {
      const p = a.data[a.start + row * a.width + column] as number;
      const q = b.data[b.start + row * b.width + column] as number;
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
