/**
 * Averages opaque RGBA pixels down to a grid of at most 24 × 24 cells, three numbers per cell.
 * Pixels on a border count for both sides by their share, so the same image at another size gives
 * the same grid. Must not use anything outside itself, because it also runs inside pages.
 */
export function averages(data: Uint8Array | Uint8ClampedArray, width: number, height: number): number[] {
  const [columns, rows] = [Math.min(24, width), Math.min(24, height)];
  const shares = (length: number, cells: number) =>
    Array.from({ length }, (_, at) => {
      const [from, to] = [(at * cells) / length, ((at + 1) * cells) / length];
      const cell = Math.min(cells - 1, Math.floor(from + 1e-9));
      const inFirst = Math.min(to, cell + 1) - from;
      return { cell, inFirst, inNext: cell + 1 < cells ? to - from - inFirst : 0 };
    });
  // Line by line, in plain loops: tests compare hundreds of millions of pixels.
  const across = shares(width, columns);
  const starts = Int32Array.from(across, ({ cell }) => cell * 3);
  const inFirsts = Float64Array.from(across, ({ inFirst }) => inFirst);
  const inNexts = Float64Array.from(across, ({ inNext }) => inNext);
  const line = new Float64Array(columns * 3);
  const sums = new Float64Array(columns * rows * 3);
  const add = (to: Float64Array, start: number, share: number, red: number, green: number, blue: number) => {
    to[start] = (to[start] ?? 0) + share * red;
    to[start + 1] = (to[start + 1] ?? 0) + share * green;
    to[start + 2] = (to[start + 2] ?? 0) + share * blue;
  };
  shares(height, rows).forEach((down, y) => {
    line.fill(0);
    for (let x = 0, at = y * width * 4; x < width; x += 1, at += 4) {
      const [start, inNext] = [starts[x] ?? 0, inNexts[x] ?? 0];
      const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      add(line, start, inFirsts[x] ?? 0, red, green, blue);
      if (inNext > 0) add(line, start + 3, inNext, red, green, blue);
    }
    const row = down.cell * line.length;
    for (let at = 0; at < line.length; at += 1) {
      const value = line[at] ?? 0;
      sums[row + at] = (sums[row + at] ?? 0) + down.inFirst * value;
      if (down.inNext > 0) sums[row + line.length + at] = (sums[row + line.length + at] ?? 0) + down.inNext * value;
    }
  });
  return Array.from(sums);
}
