import assert from 'node:assert/strict';
import type { SeenAnnotation, SeenDocument, SeenOutlineItem, SeenPage, SeenPlace } from './read-with-pdfjs.js';

/**
 * Where a point of the old page must be on the new one: scaled to fit, and centered. Calculated
 * from what a reader sees, not from our plan.
 */
interface Move {
  readonly scale: number;
  x(value: number): number;
  y(value: number): number;
}

/** Boxes are written with four decimals, and floats in pdf.js have seven digits. */
const TOLERANCE = 0.05;

/**
 * Asserts that everything a reader sees in one document is in the other, at the same place relative
 * to its page.
 */
export function assertMovedAsPages(before: SeenDocument, after: SeenDocument): void {
  assert.equal(after.pages.length, before.pages.length);
  const moves = before.pages.map((page, index) => moveOf(page, after.pages[index] as SeenPage));
  before.pages.forEach((page, index) => {
    assertPage(page, after.pages[index] as SeenPage, moves[index] as Move);
  });
  assertOutline(before.outline, after.outline, moves);
  assert.deepEqual(Object.keys(after.places).sort(), Object.keys(before.places).sort());
  for (const [name, place] of Object.entries(before.places)) assertPlace(place, after.places[name], moves);
  assertPlace(before.openAction, after.openAction, moves);
  const { labels, fields, isMarked } = before;
  assert.deepEqual({ labels: after.labels, fields: after.fields, isMarked: after.isMarked }, { labels, fields, isMarked });
}

function moveOf(before: SeenPage, after: SeenPage): Move {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = before.view;
  const [left = 0, bottom = 0, right = 0, top = 0] = after.view;
  const scale = Math.min((right - left) / (x1 - x0), (top - bottom) / (y1 - y0));
  return {
    scale,
    x: (value) => (left + right) / 2 + (value - (x0 + x1) / 2) * scale,
    y: (value) => (bottom + top) / 2 + (value - (y0 + y1) / 2) * scale,
  };
}

function assertPage(before: SeenPage, after: SeenPage, move: Move): void {
  assert.equal(after.text, before.text);
  assert.equal(after.rotate, before.rotate);
  assert.deepEqual(after.tags, before.tags);
  assertNear(after.textPlaces.flat(), mapped(before.textPlaces.flat(), move));
  assertNear(after.tagBoxes, mapped(before.tagBoxes, move));
  assert.equal(after.annotations.length, before.annotations.length);
  before.annotations.forEach((annotation, index) => {
    assertAnnotation(annotation, after.annotations[index] as SeenAnnotation, move);
  });
}

/** x and y alternate. */
function mapped(numbers: readonly number[], move: Move): number[] {
  return numbers.map((value, index) => (index % 2 === 0 ? move.x(value) : move.y(value)));
}

/** The order must be the same too: it's the tab order if the page names none. */
function assertAnnotation(before: SeenAnnotation, after: SeenAnnotation, move: Move): void {
  assert.deepEqual(after.facts, before.facts);
  // pdf.js gives a note's icon its own size, from the upper left corner.
  const corners = (rect: readonly number[]) => (before.facts.subtype === 'Text' ? [rect[0] ?? 0, rect[3] ?? 0] : rect);
  assertNear(corners(after.rect), corners(mapped(before.rect, move)));
  assertNear(after.points, mapped(before.points, move));
  assert.equal(after.target?.page, before.target?.page);
}

function assertOutline(before: readonly SeenOutlineItem[], after: readonly SeenOutlineItem[], moves: readonly Move[]): void {
  assert.deepEqual(
    after.map(({ title }) => title),
    before.map(({ title }) => title),
  );
  before.forEach((item, index) => {
    assertPlace(item.target, after[index]?.target, moves);
    assertOutline(item.items, after[index]?.items ?? [], moves);
  });
}

const AXES: Readonly<Record<string, readonly ('x' | 'y')[]>> = {
  XYZ: ['x', 'y'],
  FitH: ['y'],
  FitBH: ['y'],
  FitV: ['x'],
  FitBV: ['x'],
  FitR: ['x', 'y', 'x', 'y'],
};

export function assertPlace(before: SeenPlace | undefined, after: SeenPlace | undefined, moves: readonly Move[]): void {
  assert.equal(after?.page, before?.page);
  assert.equal(after?.kind, before?.kind);
  if (!before || !after) return;
  const move = moves[before.page] as Move;
  const expected = before.numbers.map((value, index) => {
    const axis = AXES[before.kind]?.[index];
    return value === null || !axis ? value : move[axis](value);
  });
  assert.equal(after.numbers.length, expected.length);
  expected.forEach((value, index) => {
    if (value === null) assert.equal(after.numbers[index], null);
    else assertNear([after.numbers[index] as number], [value]);
  });
}

export function assertNear(found: readonly number[], expected: readonly number[]): void {
  assert.equal(found.length, expected.length);
  const isNear = found.every((value, index) => Math.abs(value - (expected[index] ?? Number.NaN)) < TOLERANCE);
  assert.ok(isNear, `Expected ${expected.join(' ')} but received ${found.join(' ')}.`);
}
