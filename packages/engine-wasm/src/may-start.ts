import { AppError } from '@imagemill/errors';

/** What a running file takes of the device. */
export interface Load {
  readonly bytes: number;
  /** Nothing may run beside it. */
  readonly alone: boolean;
}

export interface Room {
  /** Files in parallel. */
  readonly concurrency: number;
  /** Memory that files in parallel may need together. */
  readonly budgetBytes: number;
}

/**
 * Whether a file may start beside those that are running. A file that is too large for that still
 * runs, alone.
 */
export function mayStart(next: Load, atWork: readonly Load[], { concurrency, budgetBytes }: Room): boolean {
  if (atWork.length === 0) return true;
  if (atWork.length >= concurrency || next.alone || atWork.some(({ alone }) => alone)) return false;
  return atWork.reduce((sum, { bytes }) => sum + bytes, next.bytes) <= budgetBytes;
}

/** The circumstances in which a file failed. */
export interface Circumstances {
  /** Another file was running at the same time. */
  readonly company: boolean;
  /** The worker had processed other files before, so its memory may have been fragmented. */
  readonly used: boolean;
  /** The worker became ready at all. */
  readonly started: boolean;
}

/**
 * Whether a second try, alone and on a fresh worker, may succeed: after a crash or a lack of memory
 * that others may have caused. In a used worker that can look like anything, even a damaged file: a
 * 13-megapixel photo was once rejected as damaged on its way to AVIF.
 */
export function isWorthRetry(error: unknown, { company, used, started }: Circumstances): boolean {
  const code = error instanceof AppError ? error.code : 'internal';
  // Threads that start while the browser is busy with the page may wait for each other; those of
  // the next worker don't.
  if (code === 'timed_out') return !started;
  if (code === 'corrupt_input') return used;
  return (code === 'too_complex' || code === 'internal') && (company || used);
}
