type Point = readonly [number, number];

/** Steps of a path in absolute glyph coordinates. A contour ends where the next one starts. */
export type Step =
  | { readonly kind: 'move' | 'line'; readonly to: Point }
  | { readonly kind: 'curve'; readonly first: Point; readonly second: Point; readonly to: Point };

/** What a charstring draws, and its width. */
export interface Outline {
  readonly width: number;
  readonly steps: readonly Step[];
}

/** How many more operations the charstrings of a font may run. */
export interface Budget {
  operations: number;
}

/** More than all glyphs of the largest fonts need together. */
export function fontBudget(): Budget {
  return { operations: 20_000_000 };
}

/** Thrown inside charstring readers for anything unsupported; they then return undefined. */
export class NotKnown extends Error {}

/** A charstring being run. */
interface Run extends Outline {
  /** True once it has ended. */
  readonly ended: boolean;
  execute(charstring: Uint8Array, depth: number): void;
}

/** What a charstring draws; undefined if it doesn't end or does something unsupported. */
export function runCharstring(run: Run, charstring: Uint8Array): Outline | undefined {
  try {
    run.execute(charstring, 0);
  } catch (error) {
    if (error instanceof NotKnown) return undefined;
    throw error;
  }
  return run.ended ? { width: run.width, steps: run.steps } : undefined;
}

export function moveStep(step: Step, dx: number, dy: number): Step {
  const by = ([x, y]: Point): Point => [x + dx, y + dy];
  if (step.kind !== 'curve') return { kind: step.kind, to: by(step.to) };
  return { kind: 'curve', first: by(step.first), second: by(step.second), to: by(step.to) };
}

/** The outline rounded to whole units. */
export function snapOutline({ width, steps }: Outline): Outline {
  const snap = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];
  const snapped = steps.map((step): Step => {
    if (step.kind !== 'curve') return { kind: step.kind, to: snap(step.to) };
    return { kind: 'curve', first: snap(step.first), second: snap(step.second), to: snap(step.to) };
  });
  return { width, steps: snapped };
}

/** The smallest fraction of a unit that a charstring can store. */
const TOLERANCE = 1 / 65536;

/** Whether both draw the same path and have the same width. */
export function isSameOutline(a: Outline, b: Outline): boolean {
  if (Math.abs(a.width - b.width) > TOLERANCE || a.steps.length !== b.steps.length) return false;
  return a.steps.every((step, index) => isSameStep(step, b.steps[index]));
}

function isSameStep(one: Step, other: Step | undefined): boolean {
  if (one.kind !== other?.kind || !isNear(one.to, other.to)) return false;
  return one.kind !== 'curve' || (other.kind === 'curve' && isNear(one.first, other.first) && isNear(one.second, other.second));
}

function isNear(one: Point, other: Point): boolean {
  return Math.abs(one[0] - other[0]) <= TOLERANCE && Math.abs(one[1] - other[1]) <= TOLERANCE;
}
