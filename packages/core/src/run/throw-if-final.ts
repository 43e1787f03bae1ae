import { AppError, type ErrorCode } from '@imagemill/errors';

/** Errors that would come up in whatever way the image is written. */
const FINAL: readonly ErrorCode[] = ['cancelled', 'corrupt_input', 'unsupported_variant'];

/**
 * After any other error, another way is worth trying: a search needs more memory, and more of a
 * codec, than writing the image once.
 */
export function throwIfFinal(error: unknown): void {
  if (error instanceof AppError && FINAL.includes(error.code)) throw error;
}
