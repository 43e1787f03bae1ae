import type { ContenderName } from './contenders.js';
import type { BenchDocument } from './documents.js';
import { type Facts, readFacts } from './facts.js';
import { FEATURES, type Feature } from './features.js';
import { compareLooks, type Likeness } from './likeness.js';
import { isResult, type Outcome } from './outcome.js';

/** How a result compares with its original. */
export interface Comparison {
  readonly looks: Likeness | undefined;
  readonly sameText: boolean;
  /** Features whose counts differ, like `links 12 to 0`. */
  readonly lost: readonly string[];
  /** Features with equal counts but different words or targets. */
  readonly altered: readonly Feature[];
  /**
   * A complaint of `qpdf --check` that the original didn't have; undefined if the result isn't
   * worse.
   */
  readonly worse: string | undefined;
}

export interface Entry {
  readonly outcome: Outcome;
  /** Undefined if there is no result. */
  readonly comparison?: Comparison;
}

/** Everything that was found out about a document. */
export interface Row {
  readonly document: BenchDocument;
  readonly facts: Facts;
  readonly entries: Partial<Record<ContenderName, Entry>>;
}

/**
 * Compares a result with its original. How it looks is only compared if `maxPages` gives a number.
 */
export async function compareWith(document: BenchDocument, facts: Facts, outcome: Outcome, maxPages: number | undefined): Promise<Entry> {
  if (!isResult(outcome)) return { outcome };
  const after = await readFacts(outcome.path, outcome.hash);
  const comparison = {
    looks: facts.pages === undefined || maxPages === undefined ? undefined : await compareLooks(document, outcome, facts.pages, maxPages),
    sameText: facts.text === after.text,
    ...compareFeatures(facts, after),
    worse: worseCheck(facts, after),
  };
  return { outcome, comparison };
}

function compareFeatures(before: Facts, after: Facts): Pick<Comparison, 'lost' | 'altered'> {
  if (!before.features) return { lost: [], altered: [] };
  if (!after.features) return { lost: ['not readable'], altered: [] };
  const lost: string[] = before.pages === after.pages ? [] : [`pages ${before.pages} to ${after.pages}`];
  const altered: Feature[] = [];
  for (const feature of FEATURES) {
    const [left, right] = [before.features[feature], after.features[feature]];
    if (left.length !== right.length) lost.push(`${feature} ${left.length} to ${right.length}`);
    else if (left.some((line, index) => line !== right[index])) altered.push(feature);
  }
  return { lost, altered };
}

function worseCheck({ check: before }: Facts, { check: after }: Facts): string | undefined {
  const isWorse = after.severity > before.severity || after.complaints.length > before.complaints.length;
  return isWorse ? (after.complaints.find((complaint) => !before.complaints.includes(complaint)) ?? 'more of the same') : undefined;
}
