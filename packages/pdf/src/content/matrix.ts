/** [a b c d e f] as in PDF: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Numbers from a document as a matrix; `otherwise` if there aren't six. */
export function asMatrix(numbers: readonly number[] | undefined, otherwise: Matrix = IDENTITY): Matrix {
  if (numbers?.length !== 6) return otherwise;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return [a, b, c, d, e, f];
}

/** Applies `inner` first, then `outer`. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [A, B, C, D, E, F] = outer;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/**
 * Equal for matrices that draw at the same size, to four digits. Rotating or moving the result
 * makes no difference.
 */
export function sizeKey([a, b, c, d]: Matrix): string {
  const across = a * c + b * d;
  const width = a * a + b * b;
  const height = c * c + d * d;
  // Rounding noise in rotated matrices is not skew.
  const skew = Math.abs(across) < 1e-4 * Math.sqrt(width * height) ? '0' : across.toPrecision(4);
  return `${width.toPrecision(4)} ${height.toPrecision(4)} ${skew}`;
}

/** The smallest upright rectangle around a transformed box, as [left, bottom, right, top]. */
export function boundsOf(box: readonly [number, number, number, number], [a, b, c, d, e, f]: Matrix): [number, number, number, number] {
  const xs = [box[0], box[2]].flatMap((x) => [box[1], box[3]].map((y) => a * x + c * y + e));
  const ys = [box[0], box[2]].flatMap((x) => [box[1], box[3]].map((y) => b * x + d * y + f));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
