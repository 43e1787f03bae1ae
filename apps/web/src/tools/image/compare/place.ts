import type { Item } from '../../../shell/item.js';
import { isComparable } from '../is-comparable.js';

/** One result of one file. */
export interface Subject {
  readonly item: Item;
  /** Which of the file's results, counted from 0. */
  readonly index: number;
}

/** A file's position among those that can be compared. */
export interface Place {
  /** Counted from 1. */
  readonly number: number;
  readonly count: number;
  readonly previous?: Subject;
  readonly next?: Subject;
}

/**
 * The position of the current subject. Other files use the same result index if it's comparable,
 * otherwise their first comparable one; files without any are skipped.
 */
export function placeOf(subject: Subject, items: readonly Item[]): Place {
  const line = items.flatMap((item) => (item === subject.item ? subject : (subjectOf(item, subject.index) ?? [])));
  const at = line.indexOf(subject);
  return { number: at + 1, count: line.length, previous: line[at - 1], next: line[at + 1] };
}

function subjectOf(item: Item, wanted: number): Subject | undefined {
  const fits = (item.outcome.value?.results ?? []).flatMap((result, index) => (isComparable(item.source.value, result) ? [index] : []));
  const index = fits.includes(wanted) ? wanted : fits[0];
  return index === undefined ? undefined : { item, index };
}
