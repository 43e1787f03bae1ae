import type { Outline, Step } from '../outline.js';

type Point = readonly [number, number];

/** Coordinates are rounded to 1/65536, the precision of a charstring. */
function fixed(value: number): number {
  return Math.round(value * 65536) / 65536;
}

/**
 * Writes an outline as a Type 2 charstring without hints. Undefined if a number doesn't fit. The
 * width is stored relative to `nominal`.
 */
export function writeCharstring({ width, steps }: Outline, nominal: number): Uint8Array | undefined {
  const out: number[] = [];
  let at: Point = [0, 0];
  let pending = width === nominal ? [] : [width - nominal];
  const emit = (operator: number, ...values: number[]): void => {
    for (const value of [...pending, ...values]) pushNumber(out, value);
    pending = [];
    out.push(operator);
  };
  const towards = (to: Point): Point => {
    const rounded: Point = [fixed(to[0]), fixed(to[1])];
    const delta: Point = [rounded[0] - at[0], rounded[1] - at[1]];
    at = rounded;
    return delta;
  };
  for (const step of steps) {
    if (step.kind === 'curve') {
      const [[a, b], [c, d], [e, f]] = [towards(step.first), towards(step.second), towards(step.to)];
      if (b === 0 && f !== 0 && e === 0) emit(31, a, c, d, f);
      else if (a === 0 && f === 0 && b !== 0) emit(30, b, c, d, e);
      else if (b === 0 && f === 0) emit(27, a, c, d, e);
      else if (a === 0 && e === 0) emit(26, b, c, d, f);
      else emit(8, a, b, c, d, e, f);
      continue;
    }
    const [dx, dy] = towards(step.to);
    const [both, across, up] = step.kind === 'move' ? [21, 22, 4] : [5, 6, 7];
    if (dy === 0) emit(across as number, dx);
    else if (dx === 0) emit(up as number, dy);
    else emit(both as number, dx, dy);
  }
  emit(14);
  return out.some(Number.isNaN) ? undefined : Uint8Array.from(out);
}

/** Pushes NaN if the number doesn't fit. */
function pushNumber(out: number[], value: number): void {
  if (!Number.isInteger(value)) {
    const raw = Math.round(value * 65536);
    if (Math.abs(value) >= 32000) out.push(Number.NaN);
    out.push(255, (raw >> 24) & 255, (raw >> 16) & 255, (raw >> 8) & 255, raw & 255);
  } else if (value >= -107 && value <= 107) out.push(value + 139);
  else if (value >= 108 && value <= 1131) out.push(247 + ((value - 108) >> 8), (value - 108) & 255);
  else if (value >= -1131 && value <= -108) out.push(251 + ((-value - 108) >> 8), (-value - 108) & 255);
  else if (Math.abs(value) < 32000) out.push(28, (value >> 8) & 255, value & 255);
  else out.push(Number.NaN);
}

/**
 * Reads back what `writeCharstring` wrote, to prove that it draws the same. Undefined for anything
 * else.
 */
export function readCharstring(code: Uint8Array, nominal: number): Outline | undefined {
  const steps: Step[] = [];
  const view = new DataView(code.buffer, code.byteOffset, code.byteLength);
  let width: number | undefined;
  let x = 0;
  let y = 0;
  let stack: number[] = [];
  const go = (dx: number, dy: number): Point => {
    x += dx;
    y += dy;
    return [x, y];
  };
  for (let at = 0; at < code.length; at++) {
    const byte = code[at] as number;
    if (byte >= 32 || byte === 28) {
      if (byte === 28) stack.push(view.getInt16(at + 1));
      else if (byte === 255) stack.push(view.getInt32(at + 1) / 65536);
      else if (byte <= 246) stack.push(byte - 139);
      else if (byte <= 250) stack.push((byte - 247) * 256 + (code[at + 1] as number) + 108);
      else stack.push(-(byte - 251) * 256 - (code[at + 1] as number) - 108);
      at += byte === 28 ? 2 : byte === 255 ? 4 : byte > 246 ? 1 : 0;
      continue;
    }
    const expected = OPERANDS[byte];
    if (expected === undefined) return undefined;
    // The first operator may have the width before its operands.
    if (width === undefined) width = nominal + (stack.length > expected ? (stack.shift() as number) : 0);
    if (stack.length !== expected) return undefined;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = stack;
    stack = [];
    if (byte === 14) return at === code.length - 1 ? { width, steps } : undefined;
    if (byte === 21 || byte === 22 || byte === 4) steps.push({ kind: 'move', to: byte === 4 ? go(0, a) : go(a, b) });
    else if (byte === 5 || byte === 6 || byte === 7) steps.push({ kind: 'line', to: byte === 7 ? go(0, a) : go(a, b) });
    else {
      const deltas = {
        31: [a, 0, b, c, 0, d],
        30: [0, a, b, c, d, 0],
        27: [a, 0, b, c, d, 0],
        26: [0, a, b, c, 0, d],
        8: [a, b, c, d, e, f],
      }[byte];
      if (deltas === undefined) return undefined;
      const [p, q, r, s, t, u] = deltas as [number, number, number, number, number, number];
      steps.push({ kind: 'curve', first: go(p, q), second: go(r, s), to: go(t, u) });
    }
  }
  return undefined;
}

const OPERANDS: Readonly<Record<number, number>> = { 4: 1, 5: 2, 6: 1, 7: 1, 8: 6, 14: 0, 21: 2, 22: 1, 26: 4, 27: 4, 30: 4, 31: 4 };
