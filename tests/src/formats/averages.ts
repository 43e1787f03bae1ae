/**
 * Averages opaque RGBA pixels down to a grid of at most 24 × 24 cells, three numbers per cell. Pixels on a border count for both
 * sides by their share, so that the same picture in another size gives the same grid. It may use nothing from around it: it also
 * runs inside pages.
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
  const across = shares(width, columns);
  const sums = new Float64Array(columns * rows * 3);
  const add = (cell: number, share: number, at: number) => {
    for (let channel = 0; channel < 3; channel += 1) {
      const sum = cell * 3 + channel;
      sums[sum] = (sums[sum] ?? 0) + share * (data[at + channel] ?? 0);
    }
  };
  shares(height, rows).forEach((down, y) => {
    across.forEach(({ cell, inFirst, inNext }, x) => {
      const at = (y * width + x) * 4;
      const index = down.cell * columns + cell;
      add(index, inFirst * down.inFirst, at);
      if (inNext > 0) add(index + 1, inNext * down.inFirst, at);
      if (down.inNext > 0) add(index + columns, inFirst * down.inNext, at);
      if (inNext > 0 && down.inNext > 0) add(index + columns + 1, inNext * down.inNext, at);
    });
  });
  return Array.from(sums);
}
