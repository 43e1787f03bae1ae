import { asciiBytes, joinParts } from '../inspect/byte-view.js';
import type { PngColors } from '../inspect/png-colors.js';

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

/** The white point of every ICC profile. */
const D50: Vector = [0.9642, 1, 0.8249];
/**
 * Bradford's cone response, which converts colors from one white point to another, and its inverse.
 */
const CONES: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];
const FROM_CONES: Matrix = [
  [0.9869929, -0.1470543, 0.1599627],
  [0.4323053, 0.5183603, 0.0492912],
  [-0.0085287, 0.0400428, 0.9684867],
];
const HEADER_BYTES = 128;

/** An ICC profile (version 2) with a power curve and, for color, primaries. */
export function simpleProfile({ gamma, chromaticities }: PngColors, space: 'RGB ' | 'GRAY'): Uint8Array {
  const curve = joinParts([asciiBytes('curv\0\0\0\0'), uint32(1), uint16(Math.round(256 / gamma)), uint16(0)]);
  const color = (): [string, Uint8Array][] => {
    const [red, green, blue] = primaries(chromaticities);
    return [...names('XYZ', [xyz(red), xyz(green), xyz(blue)]), ...names('TRC', [curve, curve, curve])];
  };
  const tags: [string, Uint8Array][] = [
    ['desc', joinParts([asciiBytes('desc\0\0\0\0'), uint32(4), asciiBytes('PNG\0'), new Uint8Array(80)])],
    ['cprt', asciiBytes('text\0\0\0\0none\0\0\0\0')],
    ['wtpt', xyz(D50)],
    ...(space === 'GRAY' ? [['kTRC', curve] as [string, Uint8Array]] : color()),
  ];
  return assemble(space, tags);
}

function names(suffix: string, [red, green, blue]: [Uint8Array, Uint8Array, Uint8Array]): [string, Uint8Array][] {
  return [
    [`r${suffix}`, red],
    [`g${suffix}`, green],
    [`b${suffix}`, blue],
  ];
}

function assemble(space: string, tags: readonly [string, Uint8Array][]): Uint8Array {
  let at = HEADER_BYTES + 4 + tags.length * 12;
  const table = tags.flatMap(([name, data]) => {
    const entry = [asciiBytes(name), uint32(at), uint32(data.length)];
    at += data.length;
    return entry;
  });
  const header = new Uint8Array(HEADER_BYTES);
  header.set(uint32(at), 0);
  header.set([2, 0x40], 8);
  header.set(asciiBytes(`mntr${space}XYZ `), 12);
  header.set(asciiBytes('acsp'), 36);
  header.set(xyz(D50).subarray(8), 68);
  return joinParts([header, uint32(tags.length), ...table, ...tags.map(([, data]) => data)]);
}

/** XYZ of red, green and blue as seen under D50, so that they add up to white. */
function primaries(points: PngColors['chromaticities']): Matrix {
  const white = pointToXyz(points[0], points[1]);
  const columns = [pointToXyz(points[2], points[3]), pointToXyz(points[4], points[5]), pointToXyz(points[6], points[7])] as const;
  const amounts = solve(columns, white);
  const scale = divided(times(CONES, D50), times(CONES, white));
  const adapted = columns.map((column, i) => {
    const light = column.map((value) => value * amounts[i as 0 | 1 | 2]) as unknown as Vector;
    const cones = times(CONES, light);
    return times(FROM_CONES, [cones[0] * scale[0], cones[1] * scale[1], cones[2] * scale[2]]);
  });
  return adapted as unknown as Matrix;
}

function pointToXyz(x: number, y: number): Vector {
  const positive = Math.max(y, 1e-6);
  return [x / positive, 1, (1 - x - y) / positive];
}

function times(matrix: Matrix, [a, b, c]: Vector): Vector {
  const row = ([x, y, z]: Vector) => x * a + y * b + z * c;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

function divided(a: Vector, b: Vector): Vector {
  return [a[0] / b[0], a[1] / b[1], a[2] / b[2]];
}

/** How much of each column adds up to the sum (Cramer's rule). */
function solve([a, b, c]: readonly [Vector, Vector, Vector], sum: Vector): Vector {
  const whole = determinant(a, b, c);
  return [determinant(sum, b, c) / whole, determinant(a, sum, c) / whole, determinant(a, b, sum) / whole];
}

function determinant(a: Vector, b: Vector, c: Vector): number {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}

function xyz(values: Vector): Uint8Array {
  return joinParts([asciiBytes('XYZ \0\0\0\0'), ...values.map((value) => uint32(Math.round(value * 65_536) >>> 0))]);
}

function uint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

function uint16(value: number): Uint8Array {
  return Uint8Array.of(value >>> 8, value);
}
