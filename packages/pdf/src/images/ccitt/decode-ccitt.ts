import { AppError } from '@imagemill/errors';
import { type Bilevel, rowBytes } from '../bilevel.js';
import { BitReader } from './bit-reader.js';
import type { CcittParameters } from './ccitt-parameters.js';
import { BLACK_RUNS, RUN_CODE_BITS, WHITE_RUNS } from './run-codes.js';

const MAX_COLUMNS = 65_500;

/**
 * Decodes a group 3 or group 4 fax (ITU-T T.4, T.6). Stricter than PDF readers: any damage throws,
 * because readers don't agree on what to show. Only if the data ends early, the rest is left white.
 */
export function decodeCcitt(bytes: Uint8Array, parameters: CcittParameters): Bilevel {
  const { k, columns, rows, isByteAligned, blackIs1 } = parameters;
  if (!(columns > 0 && columns <= MAX_COLUMNS)) throw damaged();
  const reader = new BitReader(bytes);
  const stride = rowBytes(columns);
  const data = new Uint8Array(stride * rows);
  // Where the color changes, starting with white. After the last change, the end of the row is
  // repeated.
  let above = new Int32Array(columns + 8).fill(columns);
  let changes = new Int32Array(columns + 8);
  for (let y = 0; y < rows; y += 1) {
    if (isByteAligned) reader.alignToByte();
    const kind = startRow(reader, k);
    if (kind === 'end') break;
    const count = kind === 'one' ? readRuns(reader, changes, columns) : readChanges(reader, above, changes, columns);
    changes.fill(columns, count, count + 4);
    for (let i = 0; i < count; i += 2) blacken(data, y * stride, changes[i] as number, changes[i + 1] as number);
    [above, changes] = [changes, above];
  }
  if (!blackIs1) for (let i = 0; i < data.length; i += 1) data[i] = ~(data[i] as number);
  return { width: columns, height: rows, data };
}

/** Skips end-of-line codes and tells how the next row is encoded. */
function startRow(reader: BitReader, k: number): 'one' | 'two' | 'end' {
  if (k < 0) return reader.isAtEnd || reader.peek(12) === 1 ? 'end' : 'two';
  let ends = 0;
  let isOne = true;
  for (;;) {
    // Fill bits: any number of zeros before an end-of-line code.
    if (reader.peek(12) === 0 && !reader.isAtEnd) {
      reader.skip(1);
      continue;
    }
    if (reader.peek(12) !== 1) break;
    reader.skip(12);
    ends += 1;
    if (k > 0) {
      isOne = reader.peek(1) === 1;
      reader.skip(1);
    }
  }
  if (ends > 1 || reader.isAtEnd) return 'end';
  return isOne ? 'one' : 'two';
}

/** A row as alternating runs of white and black. */
function readRuns(reader: BitReader, changes: Int32Array, columns: number): number {
  let at = 0;
  let count = 0;
  while (at < columns) {
    at += readRun(reader, count % 2 === 1);
    if (at > columns || count > columns) throw damaged();
    changes[count] = at;
    count += 1;
  }
  return count;
}

/** A row as differences from the one above (T.4, 4.2). */
function readChanges(reader: BitReader, above: Int32Array, changes: Int32Array, columns: number): number {
  let at = 0;
  let count = 0;
  let next = 0;
  let isStart = true;
  while (at < columns) {
    // b1: the first change in the row above that is to the right of here and has the opposite
    // color.
    if ((next ^ count) & 1) next += next > 0 ? -1 : 1;
    while (next >= 2 && (above[next - 2] as number) > at) next -= 2;
    while ((above[next] as number) < columns && ((above[next] as number) < at || ((above[next] as number) === at && !isStart))) next += 2;
    const b1 = above[next] as number;
    const move = readMove(reader);
    if (move === 'pass') {
      at = above[next + 1] as number;
      isStart = false;
      continue;
    }
    if (move === 'runs') {
      const first = readRun(reader, count % 2 === 1);
      const second = readRun(reader, count % 2 === 0);
      if (at + first + second > columns) throw damaged();
      changes[count] = at + first;
      changes[count + 1] = at + first + second;
      at += first + second;
      count += 2;
    } else {
      if (b1 + move < at || b1 + move > columns) throw damaged();
      at = b1 + move;
      changes[count] = at;
      count += 1;
    }
    isStart = false;
    if (count > columns + 1) throw damaged();
  }
  return count;
}

/** How far the next change is from b1, or which other mode follows. */
function readMove(reader: BitReader): number | 'pass' | 'runs' {
  const bits = reader.peek(7);
  const found = (length: number, move: number | 'pass' | 'runs') => {
    reader.skip(length);
    return move;
  };
  if (bits & 0x40) return found(1, 0);
  if (bits >> 4 === 0b011) return found(3, 1);
  if (bits >> 4 === 0b010) return found(3, -1);
  if (bits >> 4 === 0b001) return found(3, 'runs');
  if (bits >> 3 === 0b0001) return found(4, 'pass');
  if (bits >> 1 === 0b000011) return found(6, 2);
  if (bits >> 1 === 0b000010) return found(6, -2);
  if (bits === 0b0000011) return found(7, 3);
  if (bits === 0b0000010) return found(7, -3);
  throw damaged();
}

function readRun(reader: BitReader, isBlack: boolean): number {
  const table = isBlack ? BLACK_RUNS : WHITE_RUNS;
  for (let run = 0; ; ) {
    const code = table[reader.peek(RUN_CODE_BITS)] as number;
    if (code === 0) throw damaged();
    reader.skip(code & 15);
    run += code >> 4;
    if (code >> 4 < 64) return run;
    if (run > MAX_COLUMNS) throw damaged();
  }
}

function blacken(data: Uint8Array, row: number, from: number, to: number): void {
  for (let x = from; x < to; ) {
    if ((x & 7) === 0 && x + 8 <= to) {
      data[row + (x >> 3)] = 0xff;
      x += 8;
    } else {
      data[row + (x >> 3)] = (data[row + (x >> 3)] as number) | (0x80 >> (x & 7));
      x += 1;
    }
  }
}

function damaged(): AppError {
  return new AppError('corrupt_input', { detail: 'A fax inside the document is damaged.' });
}
