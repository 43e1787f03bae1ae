import type { ProcessProgress } from '@imagemill/core';

/** Where files are that somebody asks about: in memory, for as long as they are here. */
export class ProgressBoard {
  readonly #entries = new Map<string, ProcessProgress>();

  /** Starts to keep what is told under this key; null: nobody will ask. */
  open(key: string | null): ProgressEntry {
    if (key === null) return UNWATCHED;
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

/** Of a file that nobody asks about. */
export const UNWATCHED: ProgressEntry = { tell: () => {}, close: () => {} };
