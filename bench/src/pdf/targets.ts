import type { ContenderName } from './contenders.js';
import { isResult } from './outcome.js';
import type { Entry, Row } from './row.js';

/** A target, and what was measured. */
export interface Target {
  readonly title: string;
  readonly target: string;
  readonly measured: string;
  readonly isMet: boolean;
  /** The documents that miss it. */
  readonly against: readonly string[];
}

export const MIN_BYTES = 50_000;
const BASELINE = 'gs /ebook';

/** The rows that count: documents of at least 50 kB that both we and Ghostscript open. */
export function countedRows(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ document, entries }) => document.bytes >= MIN_BYTES && isDone(entries.imagemill) && isDone(entries[BASELINE]));
}

export function isDone(entry: Entry | undefined): boolean {
  return isResult(entry?.outcome);
}

/** A result's size as a share of the original's; 1 if it grew, since no one keeps such a result. */
export function cappedShare({ document }: Row, entry: Entry | undefined): number | undefined {
  return entry && isResult(entry.outcome) ? Math.min(1, entry.outcome.bytes / document.bytes) : undefined;
}

export function geometricMean(numbers: readonly number[]): number {
  return Math.exp(mean(numbers.map(Math.log)));
}

export function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

export function sharesOf(rows: readonly Row[], name: ContenderName): number[] {
  return rows.flatMap((row) => cappedShare(row, row.entries[name]) ?? []);
}

export function looksOf(rows: readonly Row[], name: ContenderName): number[] {
  return rows.flatMap(({ entries }) => entries[name]?.comparison?.looks?.mean ?? []);
}

export function cpuOf(rows: readonly Row[], name: ContenderName): number {
  return rows.reduce((sum, { entries }) => sum + (entries[name]?.outcome.cpuMs ?? 0), 0);
}

/** Why we fell back to the structure only or to the input; undefined if we didn't. */
export function fallbackOf({ entries }: Row): string | undefined {
  const own = entries.imagemill?.outcome.own;
  if (!own || 'error' in own) return undefined;
  const notice = own.notices.find((name) => name === 'structure_only' || name === 'check_failed');
  if (notice === undefined && own.reason !== 'check_failed') return undefined;
  return `${notice ?? own.reason}: ${own.mismatch ?? 'no cause given'}`;
}

/** The geometric mean of our sizes divided by that of Ghostscript's. */
function sizeAgainst(rows: readonly Row[]): number {
  return geometricMean(sharesOf(rows, 'imagemill')) / geometricMean(sharesOf(rows, BASELINE));
}

/** Compares the results with what the project promises for the preset `recommended`. */
export function judge(rows: readonly Row[]): readonly Target[] {
  const counted = countedRows(rows);
  const done = rows.filter(({ entries }) => isDone(entries.imagemill));
  const names = (some: readonly Row[]) => some.map(({ document }) => document.name);
  const failing = (of: readonly Row[], test: (entry: Entry, row: Row) => boolean) =>
    of.filter((row) => row.entries.imagemill && test(row.entries.imagemill, row));
  const every = (title: string, of: readonly Row[], test: (entry: Entry, row: Row) => boolean): Target => {
    const against = names(failing(of, test));
    return { title, target: 'every file', measured: `${of.length - against.length} of ${of.length}`, isMet: against.length === 0, against };
  };
  const size = sizeAgainst(counted);
  const real = sizeAgainst(counted.filter(({ document }) => !document.isMade));
  const looks = mean(looksOf(counted, 'imagemill'));
  const cpu = cpuOf(counted, 'imagemill') / cpuOf(counted, BASELINE);
  const fallbacks = counted.filter((row) => fallbackOf(row) !== undefined);
  const share = fallbacks.length / counted.length;
  const undocumented = rows.filter(({ entries }) => {
    const outcome = entries.imagemill?.outcome;
    return !isResult(outcome) && !(outcome?.own && 'error' in outcome.own && outcome.own.error !== 'internal');
  });
  return [
    {
      title: 'Size ÷ Ghostscript /ebook',
      target: 'at most 0.80, ideally 0.75',
      measured: size.toFixed(3),
      isMet: size <= 0.8,
      against: [],
    },
    {
      title: 'The same on real documents only',
      target: 'at most 0.80, ideally 0.75',
      measured: real.toFixed(3),
      isMet: real <= 0.8,
      against: [],
    },
    { title: 'Mean SSIM', target: 'at least 0.993', measured: looks.toFixed(4), isMet: looks >= 0.993, against: [] },
    every('Text byte-identical', counted, ({ comparison }) => comparison?.sameText === false),
    every('Counts of links, fields, annotations, outline and tags equal', counted, ({ comparison }) => (comparison?.lost.length ?? 0) > 0),
    every('Never larger', done, ({ outcome }, { document }) => isResult(outcome) && outcome.bytes > document.bytes),
    { title: 'CPU time ÷ Ghostscript /ebook', target: 'at most 1.5', measured: cpu.toFixed(2), isMet: cpu <= 1.5, against: [] },
    {
      title: 'Fallback to the structure only or to the input',
      target: 'at most 5 %',
      measured: `${(share * 100).toFixed(1)} %`,
      isMet: share <= 0.05,
      against: names(fallbacks),
    },
    every('`qpdf --check` not worse', done, ({ comparison }) => comparison?.worse !== undefined),
    {
      title: 'A result or a documented error',
      target: 'every file',
      measured: `${rows.length - undocumented.length} of ${rows.length}`,
      isMet: undocumented.length === 0,
      against: names(undocumented),
    },
  ];
}
