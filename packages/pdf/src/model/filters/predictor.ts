/** How the samples of a stream are arranged in rows, according to `/DecodeParms`. */
export interface PredictorShape {
  readonly predictor: number;
  readonly colors: number;
  readonly bitsPerComponent: number;
  readonly columns: number;
}

/** Undoes a PNG or TIFF predictor. With any other number, the bytes stay as they are. */
export function undoPredictor(bytes: Uint8Array, shape: PredictorShape): Uint8Array {
  if (shape.predictor >= 10) return undoPng(bytes, shape);
  return shape.predictor === 2 ? undoTiff(bytes, shape) : bytes;
}

function rowBytesOf({ colors, bitsPerComponent, columns }: PredictorShape): number {
  return Math.ceil((colors * bitsPerComponent * columns) / 8);
}

function undoPng(bytes: Uint8Array, shape: PredictorShape): Uint8Array {
  const rowBytes = rowBytesOf(shape);
  const step = Math.max(1, (shape.colors * shape.bitsPerComponent) >> 3);
  const rows = Math.ceil(bytes.length / (rowBytes + 1));
  // The last row may be cut short.
  const out = new Uint8Array(Math.max(0, bytes.length - rows));
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1) + 1;
    const to = row * rowBytes;
    const length = Math.min(rowBytes, bytes.length - from);
    undoRow(bytes[from - 1] ?? 0, bytes.subarray(from, from + length), out, to, step, rowBytes);
  }
  return out;
}

function undoRow(kind: number, row: Uint8Array, out: Uint8Array, to: number, step: number, rowBytes: number): void {
  const above = to - rowBytes;
  const up = (x: number) => (above < 0 || x < 0 ? 0 : (out[above + x] ?? 0));
  const left = (x: number) => (x < step ? 0 : (out[to + x - step] ?? 0));
  if (kind === 1) for (let x = 0; x < row.length; x++) out[to + x] = (row[x] ?? 0) + left(x);
  else if (kind === 2) for (let x = 0; x < row.length; x++) out[to + x] = (row[x] ?? 0) + up(x);
  else if (kind === 3) for (let x = 0; x < row.length; x++) out[to + x] = (row[x] ?? 0) + ((left(x) + up(x)) >> 1);
  else if (kind === 4) for (let x = 0; x < row.length; x++) out[to + x] = (row[x] ?? 0) + paeth(left(x), up(x), up(x - step));
  else out.set(row, to);
}

function paeth(left: number, up: number, corner: number): number {
  const byLeft = Math.abs(up - corner);
  const byUp = Math.abs(left - corner);
  const byCorner = Math.abs(left + up - 2 * corner);
  return byLeft <= byUp && byLeft <= byCorner ? left : byUp <= byCorner ? up : corner;
}

function undoTiff(bytes: Uint8Array, shape: PredictorShape): Uint8Array {
  const { colors, bitsPerComponent: bits } = shape;
  const rowBytes = rowBytesOf(shape);
  const out = new Uint8Array(bytes);
  for (let start = 0; start < out.length; start += rowBytes) {
    const row = out.subarray(start, start + rowBytes);
    if (bits === 8) for (let x = colors; x < row.length; x++) row[x] = (row[x] ?? 0) + (row[x - colors] ?? 0);
    else if (bits === 16) undoTiff16(row, colors);
    else undoTiffBits(row, colors, bits);
  }
  return out;
}

function undoTiff16(row: Uint8Array, colors: number): void {
  for (let x = 2 * colors; x + 1 < row.length; x += 2) {
    const before = ((row[x - 2 * colors] ?? 0) << 8) | (row[x - 2 * colors + 1] ?? 0);
    const sum = before + (((row[x] ?? 0) << 8) | (row[x + 1] ?? 0));
    row[x] = sum >> 8;
    row[x + 1] = sum;
  }
}

/** 1, 2 or 4 bits per sample. */
function undoTiffBits(row: Uint8Array, colors: number, bits: number): void {
  const mask = (1 << bits) - 1;
  const before = new Uint8Array(colors);
  const samples = Math.floor((row.length * 8) / bits);
  for (let sample = 0; sample < samples; sample++) {
    const at = (sample * bits) >> 3;
    const shift = 8 - bits - ((sample * bits) & 7);
    const color = sample % colors;
    const value = (((row[at] ?? 0) >> shift) + (before[color] ?? 0)) & mask;
    before[color] = value;
    row[at] = ((row[at] ?? 0) & ~(mask << shift)) | (value << shift);
  }
}
