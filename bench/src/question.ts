/** What one run of a contender cost or reached, by row of the report. */
export type Sample = Readonly<Record<string, number>>;

/** The same work by two contenders. */
export interface Pair {
  readonly subject: () => Promise<Sample>;
  readonly baseline: () => Promise<Sample>;
}

/** Everything started and warmed up. */
export interface Trial {
  readonly pairs: readonly Pair[];
  /** Called after the rounds; throws where the work was not what it should have been. */
  readonly check?: () => Promise<void>;
}

/** Takes note of what must be ended, whether the trial succeeds or not. The last one noted is ended first. */
export type OnClose = (close: () => unknown) => void;

/** One thing worth measuring: the subject against the baseline, as ratios. */
export interface Question {
  readonly id: string;
  readonly title: string;
  /** For the report: what is run, what is counted, what the numbers leave out. */
  readonly about: readonly string[];
  readonly subject: string;
  readonly baseline: string;
  readonly rounds: number;
  open(onClose: OnClose): Promise<Trial>;
}
