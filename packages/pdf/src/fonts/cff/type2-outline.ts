import { ENCODINGS } from '../encodings.js';
import { type Budget, moveStep, NotKnown, type Outline, runCharstring, type Step } from '../outline.js';
import type { CffFont, CffPrivate } from './read-cff.js';

const MAX_DEPTH = 12;

/** What a glyph of a CFF font draws; undefined if its charstring does something unsupported. */
export function type2Outline(font: CffFont, glyph: number, budget: Budget): Outline | undefined {
  return outlineOf(font, glyph, budget, 0);
}

function outlineOf(font: CffFont, glyph: number, budget: Budget, nesting: number): Outline | undefined {
  const charstring = font.charstrings[glyph];
  const shared = font.privateOf(glyph);
  if (charstring === undefined || shared === undefined) return undefined;
  return runCharstring(new Run(font, shared, budget, nesting), charstring);
}

/**
 * Runs one charstring (Adobe technical note 5177). Hints are dropped but counted, because masks
 * have a bit for each.
 */
class Run {
  readonly steps: Step[] = [];
  width: number;
  ended = false;
  private hasWidth = false;
  private x = 0;
  private y = 0;
  private open = false;
  private stack: number[] = [];
  private hints = 0;

  constructor(
    private readonly font: CffFont,
    private readonly shared: CffPrivate,
    private readonly budget: Budget,
    private readonly nesting: number,
  ) {
    this.width = shared.defaultWidth;
  }

  execute(code: Uint8Array, depth: number): void {
    if (depth > MAX_DEPTH) throw new NotKnown();
    for (let at = 0; at < code.length && !this.ended; at++) {
      if (--this.budget.operations < 0) throw new NotKnown();
      const byte = code[at] as number;
      const next = (index: number): number => code[at + index] ?? 0;
      if (byte === 28) {
        this.stack.push(((next(1) << 24) | (next(2) << 16)) >> 16);
        at += 2;
      } else if (byte === 255) {
        this.stack.push(((next(1) << 24) | (next(2) << 16) | (next(3) << 8) | next(4)) / 65536);
        at += 4;
      } else if (byte >= 251) this.stack.push(-(byte - 251) * 256 - (code[++at] ?? 0) - 108);
      else if (byte >= 247) this.stack.push((byte - 247) * 256 + (code[++at] ?? 0) + 108);
      else if (byte >= 32) this.stack.push(byte - 139);
      else if (byte === 10) this.call(this.shared.subroutines, depth);
      else if (byte === 29) this.call(this.font.globalSubroutines, depth);
      else if (byte === 11) return;
      else if (byte === 12) this.escape(code[++at] ?? -1);
      else if (byte === 19 || byte === 20) {
        this.stems();
        at += Math.ceil(this.hints / 8);
      } else this.operator(byte);
    }
  }

  private call(subroutines: readonly Uint8Array[], depth: number): void {
    const bias = subroutines.length < 1240 ? 107 : subroutines.length < 33900 ? 1131 : 32768;
    const subroutine = subroutines[(this.stack.pop() ?? Number.NaN) + bias];
    if (subroutine === undefined) throw new NotKnown();
    this.execute(subroutine, depth + 1);
  }

  /** The first operator that clears the stack may have the width below its operands. */
  private takeWidth(surplus: boolean): void {
    if (!this.hasWidth && surplus) this.width = this.shared.nominalWidth + (this.stack.shift() ?? 0);
    this.hasWidth = true;
  }

  private stems(): void {
    this.takeWidth(this.stack.length % 2 === 1);
    this.hints += this.stack.length >> 1;
    this.stack = [];
  }

  private operator(code: number): void {
    if (code === 1 || code === 3 || code === 18 || code === 23) {
      this.stems();
      return;
    }
    if (code === 14) this.takeWidth(this.stack.length === 1 || this.stack.length === 5);
    else if (code === 21) this.takeWidth(this.stack.length > 2);
    else if (code === 4 || code === 22) this.takeWidth(this.stack.length > 1);
    else if (!this.open) throw new NotKnown();
    const values = this.stack;
    this.stack = [];
    switch (code) {
      case 14:
        if (values.length >= 4) this.accented(values);
        this.ended = true;
        break;
      case 21:
        this.move(values.at(-2) ?? 0, values.at(-1) ?? 0);
        break;
      case 22:
        this.move(values.at(-1) ?? 0, 0);
        break;
      case 4:
        this.move(0, values.at(-1) ?? 0);
        break;
      case 5:
        this.lines(values);
        break;
      case 6:
      case 7:
        for (const [index, value] of values.entries()) {
          if ((index % 2 === 0) === (code === 6)) this.line(value, 0);
          else this.line(0, value);
        }
        break;
      case 8:
        this.curves(values);
        break;
      case 24:
        this.curves(values.slice(0, -2));
        this.lines(values.slice(-2));
        break;
      case 25:
        this.lines(values.slice(0, -6));
        this.curves(values.slice(-6));
        break;
      case 26:
      case 27:
        this.straightCurves(values, code === 27);
        break;
      case 30:
      case 31:
        this.turningCurves(values, code === 31);
        break;
      default:
        throw new NotKnown();
    }
  }

  private move(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.open = true;
    this.steps.push({ kind: 'move', to: [this.x, this.y] });
  }

  private line(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.steps.push({ kind: 'line', to: [this.x, this.y] });
  }

  private curve(a: number, b: number, c: number, d: number, e: number, f: number): void {
    const first = [this.x + a, this.y + b] as const;
    const second = [first[0] + c, first[1] + d] as const;
    this.x = second[0] + e;
    this.y = second[1] + f;
    this.steps.push({ kind: 'curve', first, second, to: [this.x, this.y] });
  }

  private lines(values: readonly number[]): void {
    if (values.length % 2 !== 0) throw new NotKnown();
    for (let at = 0; at < values.length; at += 2) this.line(values[at] as number, values[at + 1] as number);
  }

  private curves(values: readonly number[]): void {
    if (values.length % 6 !== 0) throw new NotKnown();
    for (let at = 0; at < values.length; at += 6) {
      const [a, b, c, d, e, f] = values.slice(at, at + 6) as [number, number, number, number, number, number];
      this.curve(a, b, c, d, e, f);
    }
  }

  /** hhcurveto and vvcurveto: both ends point the same way. */
  private straightCurves(values: number[], across: boolean): void {
    let odd = values.length % 4 === 1 ? (values.shift() as number) : 0;
    if (values.length % 4 !== 0) throw new NotKnown();
    for (let at = 0; at < values.length; at += 4) {
      const [a, b, c, d] = values.slice(at, at + 4) as [number, number, number, number];
      if (across) this.curve(a, odd, b, c, d, 0);
      else this.curve(odd, a, b, c, 0, d);
      odd = 0;
    }
  }

  /** hvcurveto and vhcurveto: from one direction to the other, and back with the next curve. */
  private turningCurves(values: readonly number[], startAcross: boolean): void {
    const last = values.length % 4 === 1 ? (values.at(-1) as number) : 0;
    const count = values.length >> 2;
    if (values.length % 4 > 1) throw new NotKnown();
    for (let index = 0; index < count; index++) {
      const [a, b, c, d] = values.slice(index * 4, index * 4 + 4) as [number, number, number, number];
      const end = index === count - 1 ? last : 0;
      if ((index % 2 === 0) === startAcross) this.curve(a, 0, b, c, end, d);
      else this.curve(0, a, b, c, d, end);
    }
  }

  private escape(code: number): void {
    const v = this.stack;
    this.stack = [];
    // dotsection, from old fonts, no longer means anything.
    if (code === 0) return;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] = v;
    if (!this.open) throw new NotKnown();
    if (code === 35 && v.length === 13) this.curves([a, b, c, d, e, f, g, h, i, j, k, l]);
    else if (code === 34 && v.length === 7) this.curves([a, 0, b, c, d, 0, e, 0, f, -c, g, 0]);
    else if (code === 36 && v.length === 9) this.curves([a, b, c, d, e, 0, f, 0, g, h, i, -(b + d + h)]);
    else if (code === 37 && v.length === 11) {
      const dx = a + c + e + g + i;
      const dy = b + d + f + h + j;
      this.curves(Math.abs(dx) > Math.abs(dy) ? [a, b, c, d, e, f, g, h, i, j, k, -dy] : [a, b, c, d, e, f, g, h, i, j, -dx, k]);
    } else throw new NotKnown();
  }

  /** A letter and its accent, given by their codes in the standard encoding. */
  private accented(values: readonly number[]): void {
    const [x, y, base, accent] = values.slice(-4) as [number, number, number, number];
    if (this.nesting > 0) throw new NotKnown();
    const [letter, mark] = [base, accent].map((code) => {
      const glyph = this.font.charset.indexOf(ENCODINGS.StandardEncoding[code] ?? '?');
      return glyph < 0 ? undefined : outlineOf(this.font, glyph, this.budget, this.nesting + 1);
    });
    if (letter === undefined || mark === undefined) throw new NotKnown();
    this.steps.push(...letter.steps, ...mark.steps.map((step) => moveStep(step, x, y)));
  }
}
