import { AppError } from '@imagemill/errors';

/** What the system says, in the words of the service. Anything else stays as it is, and becomes `internal`. */
export function knownError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  // There is no room now; soon there may be.
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('server_busy', {}, error);
  // A file longer than a process may write; a buffer that the system gives no memory for, as V8 puts it.
  if (code === 'EFBIG' || (error instanceof RangeError && /allocation failed/i.test(error.message))) {
    return new AppError('too_complex', {}, error);
  }
  return error;
}

/** The same as an error that can be answered. */
export function answerable(error: unknown): AppError {
  const known = knownError(error);
  return known instanceof AppError ? known : new AppError('internal', {}, known);
}
