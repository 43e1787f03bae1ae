type Point = readonly [number, number];

/** Steps of a path in absolute coordinates of the glyph. A contour ends where the next one starts. */
export type Step =
  | { readonly kind: 'move' | 'line'; readonly to: Point }
  | { readonly kind: 'curve'; readonly first: Point; readonly second: Point; readonly to: Point };

/** What a charstring draws, and how wide it is. */
export interface Outline {
  readonly width: number;
  readonly steps: readonly Step[];
}

/** How much work the charstrings of a font may still be. */
export interface Budget {
  operations: number;
}

/** More than the largest fonts need, all glyphs together. */
export function fontBudget(): Budget {
  return { operations: 20_000_000 };
}

/** Thrown inside of readers of charstrings for what they do not know; they answer undefined then. */
export class NotKnown extends Error {}

/** A charstring at work. */
interface Run extends Outline {
  /** It came to its end. */
  readonly ended: boolean;
  execute(charstring: Uint8Array, depth: number): void;
}

/** What a charstring draws; undefined where it has no end, or does something that is not known here. */
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

/** The outline on whole units. */
export function snapOutline({ width, steps }: Outline): Outline {
  const snap = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];
  const snapped = steps.map((step): Step => {
    if (step.kind !== 'curve') return { kind: step.kind, to: snap(step.to) };
    return { kind: 'curve', first: snap(step.first), second: snap(step.second), to: snap(step.to) };
  });
  return { width, steps: snapped };
}

/** The smallest part of a unit that a charstring can tell. */
const TOLERANCE = 1 / 65536;

/** Whether both draw the same path and are equally wide. */
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
