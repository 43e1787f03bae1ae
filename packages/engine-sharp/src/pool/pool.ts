import type { Plan, RunReport } from '@imagemill/core';
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
  /** From the start of the work, not of the wait. */
  readonly timeoutMs: number;
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
  /** Where work folders lie; each process sees its own alone. */
  readonly folder: string;
  readonly observer?: PoolObserver;
}

/** Hears what happens, for metrics. */
export interface PoolObserver {
  /** A file left the line after this wait. */
  waited?(ms: number, outcome: 'started' | 'busy' | 'left'): void;
  worked?(ms: number, kind: 'picture' | 'document', outcome: 'done' | 'failed' | 'timed_out' | 'too_complex' | 'left'): void;
  /** A process ended; `why` is a word like `recycled`, `deadline`, `crashed`. */
  ended?(why: string): void;
}

export interface PoolState {
  readonly workers: number;
  readonly busy: number;
  readonly waiting: number;
  /** How far processes are shut off: `namespaces` (as root: other uid, own mounts, no network), `no-network`, or `environment` alone. */
  readonly isolation: 'namespaces' | 'no-network' | 'environment';
  /** Where it could be more: a line that tells an operator so. */
  readonly isolationNote?: string;
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
