import { AppError } from '@imagemill/core';

/** Whether the WebAssembly code itself gave up: no memory left, a failed check inside, too deep a recursion. */
function isTrap(error: unknown): boolean {
  return error instanceof Error && (error.name === 'RuntimeError' || error.name === 'RangeError' || error.message.startsWith('Aborted'));
}

/** Runs work inside PDFium. Where PDFium gives up, its heap cannot be trusted any longer: `onBroken` is told, and the caller gets `too_complex`. */
export function guard<T>(work: () => T, onBroken: () => void): T {
  try {
    return work();
  } catch (error) {
    if (!isTrap(error)) throw error;
    onBroken();
    throw new AppError('too_complex', { detail: 'The document cannot be read with the memory there is.' }, error);
  }
}
