import type { ProcessProgress } from '@imagemill/core';

/** The progress of files that clients ask about, in memory for as long as the files are here. */
export class ProgressBoard {
  readonly #entries = new Map<string, ProcessProgress>();

  /** Starts keeping progress under this key; null means that the client won't ask. */
  open(key: string | null): ProgressEntry {
    if (key === null) return NO_PROGRESS;
    return {
      tell: (progress) => void this.#entries.set(key, progress),
      close: () => void this.#entries.delete(key),
    };
  }

  read(key: string): ProcessProgress | undefined {
    return this.#entries.get(key);
  }
}

export interface ProgressEntry {
  tell(progress: ProcessProgress): void;
  close(): void;
}

/** For a file whose progress isn't needed. */
export const NO_PROGRESS: ProgressEntry = { tell: () => {}, close: () => {} };
