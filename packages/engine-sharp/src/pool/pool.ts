import type { IsolationLevel, Plan, RunReport } from '@imagemill/core';
import type { PagePicture, PdfAnswerOf, PdfJobKind, PdfJobOf } from '@imagemill/pdf';

/**
 * A picture to work on. Only paths cross to the process, never the file itself. The input is a file that the caller made for the pool: it
 * stays where it is, but as root the pool lets the process's user read it.
 */
export interface PictureJob {
  readonly kind: 'picture';
  readonly plan: Plan;
  readonly inputPath: string;
  readonly outputPath: string;
}

/** A document to work on. Pictures of pages add their number and ending to `outputPath`. */
export interface DocumentJob<K extends PdfJobKind = PdfJobKind> {
  readonly kind: 'document';
  readonly job: PdfJobOf<K>;
  readonly inputPaths: readonly string[];
  readonly outputPath: string;
}

export interface PagePictureOnDisk extends PagePicture {
  readonly path: string;
}

export interface PoolRun {
  /** Whose file it is: those who wait have their turn by holder. */
  readonly holder?: string;
  /** The caller has left: gives up the place in line, or ends the process that works. */
  readonly signal: AbortSignal;
  /** Processor time that the work may take. What the machine has no time for is waited for far longer. */
  readonly processorMs: number;
  /** How many stand before it; told at once and at every step forward, 0 when the work begins. */
  readonly onWaiting?: (before: number) => void;
  /** The share done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** A page was written as a picture; the next one is drawn when this resolves. The caller may remove the file. */
  readonly onPage?: (picture: PagePictureOnDisk) => Promise<void> | void;
}

export interface PoolOptions {
  /** Files that are worked on side by side. */
  readonly workers: number;
  /** Files that may wait; one more is `server_busy`. */
  readonly queueLength: number;
  /** A file that has waited longer is `server_busy`. */
  readonly queueWaitMs: number;
  readonly memoryMb: number;
  /** Where work folders are; each worker sees its own alone. */
  readonly folder: string;
  /** Workers that are less shut off get no files. Default: `weak`. */
  readonly minIsolation?: IsolationLevel;
  readonly observer?: PoolObserver;
  /** How long a worker may take to say that it has begun with a file. */
  readonly startMs?: number;
  /** Gives up a start that is under way. */
  readonly signal?: AbortSignal;
}

/** Hears what happens, for metrics. */
export interface PoolObserver {
  /** A file left the line after this wait. */
  waited?(ms: number, outcome: 'started' | 'busy' | 'left'): void;
  worked?(ms: number, kind: 'picture' | 'document', outcome: 'done' | 'failed' | 'timed_out' | 'too_complex' | 'left'): void;
  /** A worker ended; `why` is a word like `recycled`, `deadline`, `crashed`. */
  ended?(why: string): void;
  /** Workers are there, or it is clear that none may have a file. */
  started?(state: PoolState): void;
  /** A worker did not get ready; `way` is how it would have been shut off. */
  failedStart?(way: string, why: string): void;
}

export interface PoolState {
  readonly workers: number;
  readonly busy: number;
  readonly waiting: number;
  /** How far workers are shut off; undefined while none may have a file. */
  readonly isolation: IsolationLevel | undefined;
  /** What an operator should know: what workers can reach, or why there are none. */
  readonly isolationNote?: string;
  /** The better ways that this system refuses, and why. */
  readonly refused: readonly string[];
}

/**
 * Bounded work in child processes. Every error is an AppError: `server_busy`, `timed_out`, `too_complex`, `cancelled`, or what the file
 * itself deserves. Nothing a file contains ends more than the process that works on it.
 */
export interface Pool {
  runPicture(job: PictureJob, run: PoolRun): Promise<RunReport>;
  runDocument<K extends PdfJobKind>(job: DocumentJob<K>, run: PoolRun): Promise<PdfAnswerOf[K]>;
  state(): PoolState;
  /** Resolves when a process answers. */
  ping(): Promise<void>;
  /** Ends everything at once; what waits or runs is `server_busy`. */
  close(): Promise<void>;
}
