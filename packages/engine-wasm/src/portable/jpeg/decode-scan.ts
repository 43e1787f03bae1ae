import { AppError } from '@imagemill/errors';
import { BitReader } from './bit-reader.js';
import type { HuffmanTable } from './huffman-table.js';
import type { Component, Frame } from './jpeg-frame.js';

/** The positions in a block of coefficients in zigzag order. */
export const ZIGZAG = [
  ...[0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28],
  ...[35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63],
] as const;

export interface ScanPart {
  readonly component: Component;
  readonly dc: HuffmanTable | undefined;
  readonly ac: HuffmanTable | undefined;
}

export interface Scan {
  readonly parts: readonly ScanPart[];
  /** The coefficients in this scan, and which of their bits: ITU-T T.81, annex G. */
  readonly from: number;
  readonly to: number;
  readonly highBit: number;
  readonly lowBit: number;
  readonly restartInterval: number;
}

/** Reads the coefficients of one scan into the frame and returns where the scan's data ends. */
export function decodeScan(bytes: Uint8Array, start: number, frame: Frame, scan: Scan): number {
  const decoder = new ScanDecoder(new BitReader(bytes, start), frame.progressive, scan);
  const [only] = scan.parts;
  if (scan.parts.length === 1 && only) decoder.runAlone(only);
  else decoder.runInterleaved(frame);
  return decoder.end;
}

class ScanDecoder {
  readonly #reader: BitReader;
  readonly #scan: Scan;
  readonly #block: (part: ScanPart, at: number) => void;
  #emptyBlocks = 0;
  #units = 0;

  constructor(reader: BitReader, progressive: boolean, scan: Scan) {
    this.#reader = reader;
    this.#scan = scan;
    for (const { component } of scan.parts) component.predicted = 0;
    const { from, highBit } = scan;
    if (!progressive) this.#block = (part, at) => this.#baseline(part, at);
    else if (from === 0) this.#block = highBit === 0 ? (part, at) => this.#firstDc(part, at) : (part, at) => this.#refineDc(part, at);
    else this.#block = highBit === 0 ? (part, at) => this.#firstAc(part, at) : (part, at) => this.#refineAc(part, at);
  }

  get end(): number {
    return this.#reader.at;
  }

  runAlone(part: ScanPart): void {
    const { columns, rows, stride } = part.component;
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        this.#beginUnit();
        this.#block(part, (row * stride + column) * 64);
      }
    }
  }

  runInterleaved({ unitsAcross, unitsDown }: Frame): void {
    for (let unit = 0; unit < unitsAcross * unitsDown; unit += 1) {
      this.#beginUnit();
      const [column, row] = [unit % unitsAcross, Math.floor(unit / unitsAcross)];
      for (const part of this.#scan.parts) {
        const { across, down, stride } = part.component;
        for (let y = 0; y < down; y += 1)
          for (let x = 0; x < across; x += 1) this.#block(part, ((row * down + y) * stride + column * across + x) * 64);
      }
    }
  }

  #beginUnit(): void {
    const { restartInterval, parts } = this.#scan;
    if (restartInterval > 0 && this.#units > 0 && this.#units % restartInterval === 0) {
      if (!this.#reader.restart()) throw new AppError('corrupt_input');
      this.#emptyBlocks = 0;
      for (const { component } of parts) component.predicted = 0;
    }
    this.#units += 1;
  }

  #baseline(part: ScanPart, at: number): void {
    const { coefficients } = part.component;
    this.#firstDc(part, at);
    const ac = required(part.ac);
    for (let index = 1; index < 64; index += 1) {
      const code = ac.read(this.#reader);
      const bits = code & 15;
      if (bits === 0) {
        if (code >> 4 < 15) return;
        index += 15;
        continue;
      }
      index += code >> 4;
      coefficients[at + placeOf(index)] = this.#reader.signed(bits);
    }
  }

  #firstDc({ component, dc }: ScanPart, at: number): void {
    component.predicted += this.#reader.signed(required(dc).read(this.#reader));
    component.coefficients[at] = component.predicted << this.#scan.lowBit;
  }

  #refineDc({ component }: ScanPart, at: number): void {
    if (this.#reader.bit()) component.coefficients[at] = (component.coefficients[at] ?? 0) | (1 << this.#scan.lowBit);
  }

  #firstAc({ component, ac }: ScanPart, at: number): void {
    if (this.#emptyBlocks > 0) {
      this.#emptyBlocks -= 1;
      return;
    }
    const { from, to, lowBit } = this.#scan;
    const table = required(ac);
    for (let index = from; index <= to; index += 1) {
      const code = table.read(this.#reader);
      const run = code >> 4;
      const bits = code & 15;
      if (bits === 0 && run < 15) {
        this.#emptyBlocks = (1 << run) - 1 + this.#reader.bits(run);
        return;
      }
      index += run;
      if (bits > 0) component.coefficients[at + placeOf(index)] = this.#reader.signed(bits) * (1 << lowBit);
    }
  }

  /**
   * Coefficients that are already known get one more bit each; new ones are inserted between them.
   */
  #refineAc({ component: { coefficients }, ac }: ScanPart, at: number): void {
    const { from, to, lowBit } = this.#scan;
    const table = required(ac);
    let index = from;
    while (this.#emptyBlocks === 0 && index <= to) {
      const code = table.read(this.#reader);
      const run = code >> 4;
      const bits = code & 15;
      if (bits === 0 && run < 15) {
        this.#emptyBlocks = (1 << run) + this.#reader.bits(run);
        break;
      }
      const fresh = bits === 0 ? 0 : this.#reader.bit() ? 1 << lowBit : -(1 << lowBit);
      let zeros = run;
      for (; index <= to; index += 1) {
        const place = at + placeOf(index);
        if (coefficients[place] !== 0) this.#refine(coefficients, place);
        else if (zeros > 0) zeros -= 1;
        else {
          coefficients[place] = fresh;
          index += 1;
          break;
        }
      }
    }
    if (this.#emptyBlocks === 0) return;
    for (; index <= to; index += 1) {
      const place = at + placeOf(index);
      if (coefficients[place] !== 0) this.#refine(coefficients, place);
    }
    this.#emptyBlocks -= 1;
  }

  #refine(coefficients: Int16Array, place: number): void {
    const value = coefficients[place] ?? 0;
    if (this.#reader.bit()) coefficients[place] = value + (value > 0 ? 1 : -1) * (1 << this.#scan.lowBit);
  }
}

function placeOf(index: number): number {
  const place = ZIGZAG[index];
  if (place === undefined) throw new AppError('corrupt_input');
  return place;
}

function required(table: HuffmanTable | undefined): HuffmanTable {
  if (!table) throw new AppError('corrupt_input');
  return table;
}
