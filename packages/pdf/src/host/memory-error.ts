import { AppError } from '@imagemill/core';

/** As V8, SpiderMonkey, JavaScriptCore and WebAssembly put it when there is no more room for data or for calls within calls. */
const EXHAUSTED =
  /allocation failed|invalid (typed )?array (buffer )?length|length (out of range|too large)|out of memory|call stack|too much recursion|cannot enlarge memory/i;

/** For a document that needs more memory than it may have. */
export function outOfMemory(cause?: unknown): AppError {
  return new AppError('too_complex', { detail: 'This document needs more memory than there is.' }, cause);
}

/** The same error, but `too_complex` where memory was what lacked. */
export function asMemoryError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const isTrap = error.name === 'RuntimeError';
  const lacksRoom = (error.name === 'RangeError' || error.name === 'InternalError') && EXHAUSTED.test(error.message);
  return isTrap || lacksRoom ? outOfMemory(error) : error;
}
