import { AppError } from '@imagemill/errors';

/**
 * The wording of libvips, libjpeg ("Insufficient memory"), libwebp ("OUT_OF_MEMORY"), libheif, the
 * quantizer, glib (no room for a stack) and WebAssembly itself.
 */
const MEMORY =
  /out[ _]of[ _]memory|insufficient memory|(unable|failed) to allocate|(cannot|could not) allocate|memory access out of bounds|bad_alloc|alloc(ation)? failed|quantisation failed|error creating thread|\bOOM\b/i;
const UNSUPPORTED = /unsupported (jpeg process|image format|feature|codec|data precision)|arithmetic|not supported/i;
/** The SVG parser doesn't distinguish broken text from references that multiply without end. */
const MALFORMED_SVG = /failed to parse SVG/i;
/**
 * All that libwebp says if an image's first partition grows beyond what the format can store: many
 * megapixels with a lot of detail.
 */
const UNHELD_WEBP = /^webpsave\w*: unable to encode/i;
const SAVING = /^\w*save\w*: /i;

/**
 * Turns a libvips error into one for the caller. sharp and the full engine only run libvips after
 * the header was checked, so a failed load means a damaged file.
 */
export function fromVipsError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const message = wordsOf(error);
  if (MEMORY.test(message)) return new AppError('too_complex', {}, error);
  if (UNSUPPORTED.test(message)) return new AppError('unsupported_variant', {}, error);
  if (MALFORMED_SVG.test(message)) {
    const detail = 'This drawing is not well-formed, or its parts refer to one another more often than can be drawn.';
    return new AppError('corrupt_input', { detail }, error);
  }
  // The first message names the cause: a writer that gets no more pixels complains too.
  const first = message.split('\n').find((line) => /\w: /.test(line)) ?? '';
  if (UNHELD_WEBP.test(first)) {
    const detail = 'WebP cannot hold a picture of this size with so much detail. Choose a smaller size or another format.';
    return new AppError('too_complex', { detail }, error);
  }
  if (SAVING.test(first)) return new AppError('internal', {}, error);
  return new AppError('corrupt_input', {}, error);
}

/**
 * In browsers libvips throws WebAssembly exceptions. They aren't an `Error`, but have a `message`
 * with type and text.
 */
function wordsOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
