import { AppError } from '@imagemill/core';

/** Whether the WebAssembly code itself gave up: no memory left, a failed check inside, too deep a recursion. */
export function isTrap(error: unknown): boolean {
  return error instanceof Error && (error.name === 'RuntimeError' || error.name === 'RangeError');
}

/** What the caller is told then. */
export function gaveUp(cause?: unknown): AppError {
  return new AppError('too_complex', { detail: 'The document cannot be read with the memory there is.' }, cause);
}
