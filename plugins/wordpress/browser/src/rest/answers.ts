import type { Job } from '../convert/job.js';

/** The library in numbers, and in words in the user's language. */
export interface StatusAnswer {
  readonly total: number;
  readonly done: number;
  readonly left: number;
  readonly browser: number;
  readonly errors: number;
  readonly paused: boolean;
  /** Something (the background, another tab, the command line) is working right now. */
  readonly running: boolean;
  readonly canWriteWebp: boolean;
  /** Attachments that this call processed. */
  readonly worked: number;
  readonly texts: StatusTexts;
}

export interface StatusTexts {
  readonly summary: string;
  readonly done: string;
  readonly left: string;
  readonly browser: string;
  readonly saved: string;
  readonly errors: string;
  readonly files: string;
}

export interface ErrorAnswer {
  readonly id: number;
  readonly title: string;
  readonly editUrl: string;
  readonly thumbnail: string;
  readonly problems: readonly { readonly file: string; readonly text: string }[];
}

export interface JobsAnswer {
  /** Another page is converting: check again later. */
  readonly held: boolean;
  readonly jobs: readonly Job[];
}

export interface ResultAnswer {
  readonly outcomes: readonly { readonly file: string; readonly status: string; readonly reason: string }[];
}

export interface DryRunAnswer {
  readonly attachments: number;
  readonly files: number;
  readonly bytes: number;
  readonly atMost: number;
  readonly inodes: number;
  /** Where to continue; 0 at the end. */
  readonly next: number;
  readonly text: string;
}

export interface UndoAnswer {
  readonly removed: number;
  readonly left: number;
  readonly text: string;
}
