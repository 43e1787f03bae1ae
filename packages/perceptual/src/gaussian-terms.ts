/**
 * One of three second-order filters that add up to a Gaussian: out = gain × (sample before + sample
 * after) − turn × last output − the output before that.
 */
export interface Term {
  readonly gain: number;
  readonly turn: number;
}

export const SIGMA = 1.5;
/** Equation (57) of the paper cited below. */
export const RADIUS = Math.round(3.2795 * SIGMA + 0.2546);

/**
 * The terms from Charalampidis, "Recursive Implementation of the Gaussian Filter Using Truncated
 * Cosine Functions" (2016). Numbers in parentheses are its equations. An exact Gaussian would blur
 * just as well, but the metric's weights were tuned with this one.
 */
export function gaussianTerms(): readonly [Term, Term, Term] {
  const omega = [1, 3, 5].map((k) => (k * Math.PI) / (2 * RADIUS)) as Triple; // Table I
  const p = omega.map((w, index) => (index === 1 ? -1 : 1) / Math.tan(w / 2)) as Triple; // (37)
  const r = omega.map((w, index) => ((index === 1 ? -1 : 1) * (p[index] as number) ** 2) / Math.sin(w)) as Triple; // (44)
  const rho = omega.map((w) => Math.exp(-0.5 * SIGMA * SIGMA * w * w) / RADIUS) as Triple; // (50)
  const cross = (i: 0 | 1 | 2, j: 0 | 1 | 2) => p[i] * r[j] - r[i] * p[j];
  const zeta: Triple = [cross(1, 2) / cross(0, 1), cross(2, 0) / cross(0, 1), 1]; // (52)
  const gamma: Triple = [1, RADIUS * RADIUS - SIGMA * SIGMA, dot(zeta, rho)]; // (55)
  const beta = solve([p, r, zeta], gamma); // (53) and (56)
  const term = (index: 0 | 1 | 2): Term => ({
    gain: -beta[index] * Math.cos(omega[index] * (RADIUS + 1)), // (33)
    turn: -2 * Math.cos(omega[index]),
  });
  return [term(0), term(1), term(2)];
}

type Triple = [number, number, number];

/** Cramer's rule. */
function solve([a, b, c]: [Triple, Triple, Triple], [x, y, z]: Triple): Triple {
  const whole = determinant(a, b, c);
  const replaced = (row: Triple, column: number, value: number) => row.map((old, index) => (index === column ? value : old)) as Triple;
  return [0, 1, 2].map((column) => determinant(replaced(a, column, x), replaced(b, column, y), replaced(c, column, z)) / whole) as Triple;
}

function determinant(a: Triple, b: Triple, c: Triple): number {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}

function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
