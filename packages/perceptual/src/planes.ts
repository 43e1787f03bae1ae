/** Three planes of the same size: red, green and blue in linear light, or X, Y and B. */
export interface Planes {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly [Float32Array, Float32Array, Float32Array];
}

export function createPlanes(width: number, height: number): Planes {
  const plane = () => new Float32Array(width * height);
  return { width, height, planes: [plane(), plane(), plane()] };
}

/**
 * Halves the size: each pixel is the mean of four. At an odd edge, the last row or column counts
 * twice.
 */
export function halve(source: Planes): Planes {
  const { width, height } = source;
  const half = createPlanes(Math.ceil(width / 2), Math.ceil(height / 2));
  half.planes.forEach((target, index) => {
    const plane = source.planes[index as 0 | 1 | 2];
    for (let y = 0; y < half.height; y++) {
      const upper = 2 * y * width;
      const lower = Math.min(2 * y + 1, height - 1) * width;
      for (let x = 0; x < half.width; x++) {
        const left = 2 * x;
        const right = Math.min(left + 1, width - 1);
        const sum = at(plane, upper + left) + at(plane, upper + right) + at(plane, lower + left) + at(plane, lower + right);
        target[y * half.width + x] = sum / 4;
      }
    }
  });
  return half;
}

function at(plane: Float32Array, index: number): number {
  return plane[index] as number;
}
