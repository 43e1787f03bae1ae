import { ENCODINGS } from '../encodings.js';
import { type Budget, moveStep, NotKnown, type Outline, runCharstring, type Step } from '../outline.js';
import type { Type1Font } from './read-type1.js';

const MAX_DEPTH = 10;

/** What a glyph of a Type 1 font draws; undefined if its charstring does something unsupported. */
export function type1Outline(font: Type1Font, glyph: string, budget: Budget): Outline | undefined {
  return outlineOf(font, glyph, budget, 0);
}

function outlineOf(font: Type1Font, glyph: string, budget: Budget, nesting: number): Outline | undefined {
  const charstring = font.charstrings.get(glyph);
  if (charstring === undefined) return undefined;
  return runCharstring(new Run(font, budget, nesting), charstring);
}

/** Runs one charstring (Adobe Type 1 Font Format, chapter 6). */
class Run {
  readonly steps: Step[] = [];
  width = 0;
  ended = false;
  private x = 0;
  private y = 0;
  private bearing = 0;
  private open = false;
  private stack: number[] = [];
  /** Values returned by PostScript procedures. */
  private results: number[] = [];
  private flex: [number, number][] | undefined;

  constructor(
    private readonly font: Type1Font,
    private readonly budget: Budget,
    private readonly nesting: number,
  ) {}

  execute(code: Uint8Array, depth: number): void {
    if (depth > MAX_DEPTH) throw new NotKnown();
    for (let at = 0; at < code.length && !this.ended; at++) {
      if (--this.budget.operations < 0) throw new NotKnown();
      const byte = code[at] as number;
      if (byte >= 32) {
        if (byte <= 246) this.stack.push(byte - 139);
        else if (byte <= 250) this.stack.push((byte - 247) * 256 + (code[++at] ?? 0) + 108);
        else if (byte <= 254) this.stack.push(-(byte - 251) * 256 - (code[++at] ?? 0) - 108);
        else {
          this.stack.push(((code[at + 1] ?? 0) << 24) | ((code[at + 2] ?? 0) << 16) | ((code[at + 3] ?? 0) << 8) | (code[at + 4] ?? 0));
          at += 4;
        }
      } else if (byte === 10) {
        const subroutine = this.font.subroutines.get(this.pop());
        if (subroutine === undefined) throw new NotKnown();
        this.execute(subroutine, depth + 1);
      } else if (byte === 11) return;
      else if (byte === 12) this.escape(code[++at] ?? -1);
      else this.operator(byte);
    }
  }

  private operator(code: number): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.stack;
    switch (code) {
      case 1: // hstem
      case 3: // vstem
        break;
      case 4:
        this.move(0, a);
        break;
      case 5:
        this.line(a, b);
        break;
      case 6:
        this.line(a, 0);
        break;
      case 7:
        this.line(0, a);
        break;
      case 8:
        this.curve(a, b, c, d, e, f);
        break;
      case 9: // closepath
        this.open = false;
        break;
      case 13:
        this.start(a, 0, b);
        break;
      case 14:
        this.ended = true;
        break;
      case 21:
        this.move(a, b);
        break;
      case 22:
        this.move(a, 0);
        break;
      case 30:
        this.curve(0, a, b, c, d, 0);
        break;
      case 31:
        this.curve(a, 0, b, c, 0, d);
        break;
      default:
        throw new NotKnown();
    }
    this.stack = [];
  }

  private escape(code: number): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = this.stack;
    switch (code) {
      case 0: // dotsection
      case 1: // vstem3
      case 2: // hstem3
        break;
      case 6:
        this.accented(a, b, c, d, e);
        break;
      case 7:
        this.start(a, b, c);
        break;
      case 12: {
        const divisor = this.pop();
        this.stack.push(this.pop() / divisor);
        return;
      }
      case 16:
        this.procedure();
        return;
      case 17:
        this.stack.push(this.results.pop() ?? 0);
        return;
      case 33: // setcurrentpoint, used only after flex, when the point is already there
        break;
      default:
        throw new NotKnown();
    }
    this.stack = [];
  }

  private pop(): number {
    const value = this.stack.pop();
    if (value === undefined) throw new NotKnown();
    return value;
  }

  private start(x: number, y: number, width: number): void {
    this.bearing = x;
    this.x = x;
    this.y = y;
    this.width = width;
  }

  private move(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    if (this.flex !== undefined) this.flex.push([this.x, this.y]);
    else this.open = false;
  }

  private begin(): void {
    if (!this.open) this.steps.push({ kind: 'move', to: [this.x, this.y] });
    this.open = true;
  }

  private line(dx: number, dy: number): void {
    this.begin();
    this.x += dx;
    this.y += dy;
    this.steps.push({ kind: 'line', to: [this.x, this.y] });
  }

  private curve(a: number, b: number, c: number, d: number, e: number, f: number): void {
    this.begin();
    const first = [this.x + a, this.y + b] as const;
    const second = [first[0] + c, first[1] + d] as const;
    this.x = second[0] + e;
    this.y = second[1] + f;
    this.steps.push({ kind: 'curve', first, second, to: [this.x, this.y] });
  }

  /** callothersubr: flex and hint replacement. */
  private procedure(): void {
    const number = this.pop();
    const count = this.pop();
    if (count < 0 || count > this.stack.length) throw new NotKnown();
    const values = this.stack.splice(this.stack.length - count, count);
    if (number === 1 && count === 0) this.flex = [];
    else if (number === 2 && count === 0) this.results = [];
    else if (number === 0 && count === 3) {
      this.endFlex();
      this.results = [values[2] as number, values[1] as number];
    } else if (number === 3 && count === 1) this.results = values;
    else if (number !== 12 && number !== 13) throw new NotKnown();
  }

  /** Seven points: the first is only the reference point of the others. */
  private endFlex(): void {
    const points = this.flex;
    this.flex = undefined;
    if (points?.length !== 7 || !this.open) throw new NotKnown();
    const [, p1, p2, p3, p4, p5, p6] = points as [number, number][];
    this.steps.push({ kind: 'curve', first: p1 as [number, number], second: p2 as [number, number], to: p3 as [number, number] });
    this.steps.push({ kind: 'curve', first: p4 as [number, number], second: p5 as [number, number], to: p6 as [number, number] });
  }

  /** seac: a letter and its accent, given by their codes in the standard encoding. */
  private accented(bearing: number, x: number, y: number, base: number, accent: number): void {
    const parts = [base, accent].map((code) => outlineOf(this.font, ENCODINGS.StandardEncoding[code] ?? '', this.budget, this.nesting + 1));
    const [letter, mark] = parts;
    if (this.nesting > 0 || letter === undefined || mark === undefined) throw new NotKnown();
    const dx = this.bearing + x - bearing;
    this.steps.push(...letter.steps, ...mark.steps.map((step) => moveStep(step, dx, y)));
    this.ended = true;
  }
}
