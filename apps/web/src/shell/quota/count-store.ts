import type { QuotaFigures } from './quota-figures.js';

/**
 * One finished file whose count the server hasn't confirmed. Nothing of the file itself is kept.
 */
export interface DueCount {
  readonly operationId: string;
  readonly tool: string;
  /** Milliseconds, by the device's clock. */
  readonly madeAt: number;
}

/** What the server last said, and when. */
export interface HeardFigures {
  readonly figures: QuotaFigures;
  readonly heardAt: number;
}

export interface CountRecord {
  readonly due: readonly DueCount[];
  readonly heard?: HeardFigures;
}

/**
 * Keeps counts and figures for all tabs of the site, even after they close. Any call may fail:
 * storage can be forbidden or full.
 */
export interface CountStore {
  read(): Promise<CountRecord>;
  put(count: DueCount): Promise<void>;
  remove(operationId: string): Promise<void>;
  keep(heard: HeardFigures): Promise<void>;
  /** The browser has a new session: forgets the old one's figures, and tells all tabs. */
  changeSession(): Promise<void>;
  /** Calls back after another tab has changed something, or the session. */
  watch(onChange: () => void, onSession: () => void): void;
}
