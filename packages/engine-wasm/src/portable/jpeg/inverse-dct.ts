const BASIS = Float32Array.from({ length: 64 }, (_, at) => {
  const [place, frequency] = [at >> 3, at & 7];
  return Math.cos(((2 * place + 1) * frequency * Math.PI) / 16) * (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5;
});

/**
 * Multiplies one block's coefficients by their quantization steps and transforms them into 8×8
 * samples.
 */
export function inverseDct(coefficients: Int16Array, at: number, steps: Uint16Array, out: Uint8Array, to: number, stride: number): void {
  const half = new Float32Array(64);
  for (let row = 0; row < 8; row += 1) {
    for (let x = 0; x < 8; x += 1) {
      let sum = 0;
      for (let u = 0; u < 8; u += 1) sum += (coefficients[at + row * 8 + u] ?? 0) * (steps[row * 8 + u] ?? 0) * (BASIS[x * 8 + u] ?? 0);
      half[row * 8 + x] = sum;
    }
  }
  for (let y = 0; y < 8; y += 1) {
    for (let x = 0; x < 8; x += 1) {
      let sum = 128.5;
      for (let v = 0; v < 8; v += 1) sum += (half[v * 8 + x] ?? 0) * (BASIS[y * 8 + v] ?? 0);
      out[to + y * stride + x] = sum <= 0 ? 0 : sum >= 255 ? 255 : sum;
    }
  }
}
