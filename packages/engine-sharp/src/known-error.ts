import { AppError } from '@imagemill/errors';

/**
 * Maps system errors to the service's error codes. Any other error is returned unchanged and later
 * becomes `internal`.
 */
export function knownError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  // There's no room now, but there may be soon.
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('server_busy', {}, error);
  // EFBIG: the file would be larger than this process may write. The RangeError is V8's way of
  // saying that the system gave it no memory for a buffer.
  if (code === 'EFBIG' || (error instanceof RangeError && /allocation failed/i.test(error.message))) {
    return new AppError('too_complex', {}, error);
  }
  return error;
}

/** Like `knownError`, but always returns an AppError, which can be sent to the client. */
export function toAppError(error: unknown): AppError {
  const known = knownError(error);
  return known instanceof AppError ? known : new AppError('internal', {}, known);
}
