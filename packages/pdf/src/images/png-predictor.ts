/**
 * Applies the PNG filters: each row gets the filter whose result has the smallest sum of absolute
 * differences. `bytesPerPixel` is the distance to the left neighbor. `/Predictor 15` undoes the
 * result.
 */
export function predictRows(data: Uint8Array, rowLength: number, bytesPerPixel: number): Uint8Array {
  const rows = Math.floor(data.length / rowLength);
  const filtered = new Uint8Array(rows * (rowLength + 1));
  const trials = Array.from({ length: 5 }, () => new Uint8Array(rowLength));
  const empty = new Uint8Array(rowLength);
  for (let y = 0; y < rows; y += 1) {
    const row = data.subarray(y * rowLength, (y + 1) * rowLength);
    const above = y ? data.subarray((y - 1) * rowLength, y * rowLength) : empty;
    const best = predictRow(row, above, bytesPerPixel, trials);
    filtered[y * (rowLength + 1)] = best;
    filtered.set(trials[best] as Uint8Array, y * (rowLength + 1) + 1);
  }
  return filtered;
}

/** Fills one trial per filter and returns the number of the best one. */
function predictRow(row: Uint8Array, above: Uint8Array, distance: number, trials: readonly Uint8Array[]): number {
  const [plain, sub, up, average, paeth] = trials as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  const sums = [0, 0, 0, 0, 0] as [number, number, number, number, number];
  for (let i = 0; i < row.length; i += 1) {
    const value = row[i] as number;
    const left = i < distance ? 0 : (row[i - distance] as number);
    const top = above[i] as number;
    const corner = i < distance ? 0 : (above[i - distance] as number);
    plain[i] = value;
    sub[i] = value - left;
    up[i] = value - top;
    average[i] = value - ((left + top) >> 1);
    const toLeft = Math.abs(top - corner);
    const toTop = Math.abs(left - corner);
    const toCorner = Math.abs(left + top - 2 * corner);
    paeth[i] = value - (toLeft <= toTop && toLeft <= toCorner ? left : toTop <= toCorner ? top : corner);
    sums[0] += size(plain[i] as number);
    sums[1] += size(sub[i] as number);
    sums[2] += size(up[i] as number);
    sums[3] += size(average[i] as number);
    sums[4] += size(paeth[i] as number);
  }
  return sums.indexOf(Math.min(...sums));
}

/** The distance from zero of a byte read as signed. */
function size(byte: number): number {
  return byte < 128 ? byte : 256 - byte;
}
