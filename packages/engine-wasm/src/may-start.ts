import { AppError } from '@imagemill/errors';

/** What a file at work takes of the device. */
export interface Load {
  readonly bytes: number;
  /** Nothing may run beside it. */
  readonly alone: boolean;
}

export interface Room {
  /** Files at once. */
  readonly concurrency: number;
  /** What files side by side may need together. */
  readonly budgetBytes: number;
}

/** Whether a file may start beside those at work. One that is too large for any company still runs, by itself. */
export function mayStart(next: Load, atWork: readonly Load[], { concurrency, budgetBytes }: Room): boolean {
  if (atWork.length === 0) return true;
  if (atWork.length >= concurrency || next.alone || atWork.some(({ alone }) => alone)) return false;
  return atWork.reduce((sum, { bytes }) => sum + bytes, next.bytes) <= budgetBytes;
}

/** How a file was at work when it failed. */
export interface Circumstances {
  /** Another file was at work at the same time. */
  readonly company: boolean;
  /** The worker had done other files before: its memory may have been in pieces. */
  readonly used: boolean;
  /** The worker got ready at all. */
  readonly started: boolean;
}

/**
 * Whether a second try, alone and on a fresh worker, may end better: after a crash or a lack of memory that others may have caused. In a used
 * worker that may look like anything, even like a damaged file: a 13 megapixel photo was once refused as one on its way to AVIF.
 */
export function isWorthRetry(error: unknown, { company, used, started }: Circumstances): boolean {
  const code = error instanceof AppError ? error.code : 'internal';
  // Threads that begin while the browser is busy with the page may wait for each other: those of the next worker do not.
  if (code === 'timed_out') return !started;
  if (code === 'corrupt_input') return used;
  return (code === 'too_complex' || code === 'internal') && (company || used);
}
