/** What one run of a contender cost or reached, or one such number divided by another; by row of the report. */
export type Sample = Readonly<Record<string, number>>;

/** What a round found: subject divided by baseline, by baseline, then by row. */
export type RoundRatios = Readonly<Record<string, Sample>>;

/** Rows that a baseline has no numbers for, and why; by baseline, then by row. */
export type Cannot = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Everything started and warmed up. */
export interface Trial {
  /** What each round is about where they differ, such as a picture each. Otherwise rounds repeat one another, as often as asked for. */
  readonly rounds?: readonly string[];
  round(index: number): Promise<RoundRatios>;
  /** Called after the rounds; throws where the work was not what it should have been. */
  readonly check?: () => Promise<void>;
  /** Called after the rounds: what to say beside the ratios. */
  readonly findings?: () => Findings;
}

export interface Findings {
  readonly cannot?: Cannot;
  /** Sentences for the report. */
  readonly notes?: readonly string[];
}

/** Takes note of what must be ended, whether the trial succeeds or not. The last one noted is ended first. */
export type OnClose = (close: () => unknown) => void;

/** One thing worth measuring: the subject against one or more baselines, as ratios. */
export interface Question {
  readonly id: string;
  readonly title: string;
  /** For the report: what is run, what is counted, what the numbers leave out. */
  readonly about: readonly string[];
  readonly subject: string;
  readonly baselines: readonly string[];
  /** How many, where they repeat one another and nothing else is asked for. */
  readonly rounds: number;
  open(onClose: OnClose): Promise<Trial>;
}
