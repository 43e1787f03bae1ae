/**
 * What one run of a contender cost or achieved, or one such number divided by another; keyed by
 * report row.
 */
export type Sample = Readonly<Record<string, number>>;

/** What a round found, subject divided by baseline; keyed by baseline, then by row. */
export type RoundRatios = Readonly<Record<string, Sample>>;

/** Rows that a baseline has no numbers for, and why; keyed by baseline, then by row. */
export type Cannot = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A question with everything started and warmed up. */
export interface Trial {
  /**
   * What each round is about, if they differ, such as one image each. Otherwise rounds repeat one
   * another, as often as asked for.
   */
  readonly rounds?: readonly string[];
  round(index: number): Promise<RoundRatios>;
  /** Called after the rounds; throws if the work wasn't what it should have been. */
  readonly check?: () => Promise<void>;
  /** Called after the rounds: what to report besides the ratios. */
  readonly findings?: () => Findings | Promise<Findings>;
}

export interface Findings {
  readonly cannot?: Cannot;
  /** Sentences for the report. */
  readonly notes?: readonly string[];
}

/**
 * Registers something to close, whether the trial succeeds or not. The last one registered is
 * closed first.
 */
export type OnClose = (close: () => unknown) => void;

/** One thing worth measuring: the subject against one or more baselines, as ratios. */
export interface Question {
  readonly id: string;
  readonly title: string;
  /** For the report: what runs, what's counted, what the numbers leave out. */
  readonly about: readonly string[];
  readonly subject: string;
  readonly baselines: readonly string[];
  /** How many rounds, if they repeat one another and the caller doesn't say. */
  readonly rounds: number;
  open(onClose: OnClose): Promise<Trial>;
}
