import { AppError } from '@imagemill/errors';

/**
 * Undoes the prediction of rows (PNG specification, clause 9), in place. Each row starts with its
 * filter's number.
 */
export function unfilter(rows: Uint8Array, rowBytes: number, pixelBytes: number): void {
  for (let start = 1, above = -1; start < rows.length; above = start, start += rowBytes + 1) {
    const filter = rows[start - 1] ?? 0;
    if (filter > 4) throw new AppError('corrupt_input');
    if (filter !== 0) unfilterRow(rows, start, above, rowBytes, pixelBytes, filter);
  }
}

function unfilterRow(rows: Uint8Array, start: number, above: number, rowBytes: number, pixelBytes: number, filter: number): void {
  for (let x = 0; x < rowBytes; x += 1) {
    const left = x >= pixelBytes ? (rows[start + x - pixelBytes] ?? 0) : 0;
    const up = above >= 0 ? (rows[above + x] ?? 0) : 0;
    let predicted = left;
    if (filter === 2) predicted = up;
    else if (filter === 3) predicted = (left + up) >> 1;
    else if (filter === 4) predicted = paeth(left, up, above >= 0 && x >= pixelBytes ? (rows[above + x - pixelBytes] ?? 0) : 0);
    rows[start + x] = (rows[start + x] ?? 0) + predicted;
  }
}

/** The neighbor nearest to left + up - corner. */
export function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
}
