import type { IsolationLevel, Plan, RunReport } from '@imagemill/core';
import type { PageImage, PdfAnswerOf, PdfJobKind, PdfJobOf } from '@imagemill/pdf';

/**
 * An image job. Only paths are sent to the worker, never the file itself. The input is a file that
 * the caller created for the pool: it stays where it is, but a pool that runs as root makes it
 * readable for the worker's user.
 */
export interface ImageJob {
  readonly kind: 'image';
  readonly plan: Plan;
  readonly inputPath: string;
  readonly outputPath: string;
}

/** A document job. Images of pages add their number and extension to `outputPath`. */
export interface DocumentJob<K extends PdfJobKind = PdfJobKind> {
  readonly kind: 'document';
  readonly job: PdfJobOf<K>;
  readonly inputPaths: readonly string[];
  readonly outputPath: string;
}

export interface PageImageOnDisk extends PageImage {
  readonly path: string;
}

export interface PoolRun {
  /** Whose file it is: waiting files take turns by holder. */
  readonly holder?: string;
  /** Aborted when the caller leaves: takes the file out of the queue, or ends the worker. */
  readonly signal: AbortSignal;
  /** Processor time the job may use. On a busy machine it may take far longer by the clock. */
  readonly cpuMs: number;
  /**
   * Reports how many files are ahead: at once, at every step forward, and 0 when the work starts.
   */
  readonly onWaiting?: (before: number) => void;
  /** The share done, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /**
   * A page was written as an image; the next one is rendered once this resolves. The caller may
   * remove the file.
   */
  readonly onPage?: (image: PageImageOnDisk) => Promise<void> | void;
}

export interface PoolOptions {
  /** Files processed in parallel. */
  readonly workers: number;
  /** Files that may wait; the next one gets `server_busy`. */
  readonly queueLength: number;
  /** A file that has waited longer gets `server_busy`. */
  readonly queueWaitMs: number;
  readonly memoryMb: number;
  /** Contains the work folders; each worker sees only its own. */
  readonly folder: string;
  /** Workers with weaker isolation get no files. Default: `weak`. */
  readonly minIsolation?: IsolationLevel;
  readonly observer?: PoolObserver;
  /** How long a worker may take to report that it has started on a file. */
  readonly startMs?: number;
  /** Gives up starting workers. */
  readonly signal?: AbortSignal;
}

/** Receives events, for metrics. */
export interface PoolObserver {
  /** A file left the queue after waiting this long. */
  waited?(ms: number, outcome: 'started' | 'busy' | 'left'): void;
  worked?(ms: number, kind: 'image' | 'document', outcome: 'done' | 'failed' | 'timed_out' | 'too_complex' | 'left'): void;
  /** A worker ended; `why` is a word like `recycled`, `deadline`, `crashed`. */
  ended?(why: string): void;
  /** Workers are ready, or it's clear that none may get files. */
  started?(state: PoolState): void;
  /** A worker didn't become ready; `way` is how it would have been isolated. */
  failedStart?(way: string, why: string): void;
}

export interface PoolState {
  readonly workers: number;
  readonly busy: number;
  readonly waiting: number;
  /** How well workers are isolated; undefined while none may get files. */
  readonly isolation: IsolationLevel | undefined;
  /** For the operator: what workers can reach, or why there are none. */
  readonly isolationNote?: string;
  /** The better ways that this system refuses, and why. */
  readonly refused: readonly string[];
}

/**
 * Runs bounded work in child processes. Every error is an AppError: `server_busy`, `timed_out`,
 * `too_complex`, `cancelled`, or one about the file itself. Whatever a file contains, it can only
 * end the worker that processes it.
 */
export interface Pool {
  runImage(job: ImageJob, run: PoolRun): Promise<RunReport>;
  runDocument<K extends PdfJobKind>(job: DocumentJob<K>, run: PoolRun): Promise<PdfAnswerOf[K]>;
  state(): PoolState;
  /** Resolves when a worker answers, or while files are being processed. */
  ping(): Promise<void>;
  /** Ends everything at once; waiting and running jobs get `server_busy`. */
  close(): Promise<void>;
}
