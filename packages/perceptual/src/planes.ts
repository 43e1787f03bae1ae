/** Three planes of one size: red, green, blue in linear light, or X, Y, B. */
export interface Planes {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly [Float32Array, Float32Array, Float32Array];
}

export function createPlanes(width: number, height: number): Planes {
  const plane = () => new Float32Array(width * height);
  return { width, height, planes: [plane(), plane(), plane()] };
}
