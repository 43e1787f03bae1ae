import { AppError, type ErrorCode } from '@imagemill/errors';

/** What another way of writing the image wouldn't change. */
const FINAL: readonly ErrorCode[] = ['cancelled', 'corrupt_input', 'unsupported_variant'];

/**
 * Throws an error again that would come up in any case. A search needs more memory, and more of a
 * codec, than writing an image once: if it fails for another reason, the image goes without.
 */
export function requireRetry(error: unknown): void {
  if (error instanceof AppError && FINAL.includes(error.code)) throw error;
}
