import { AnimatedImage } from '@imagemill/engine-wasm/webp-sizes';
import { AppError, type ErrorCode } from '@imagemill/errors';

/**
 * Why a file got no WebP: the codes the server knows (BrowserReasons.php), which has the words for
 * them.
 */
export type Reason =
  | 'larger'
  | 'animated_gif'
  | 'animated_png'
  | 'other_type'
  | 'damaged'
  | 'bad_geometry'
  | 'too_wide'
  | 'too_many_pixels'
  | 'browser_memory'
  | 'browser_time'
  | 'browser_engine'
  | 'fetch_failed'
  | 'upload_too_large'
  | 'upload_refused';

const BY_CODE: Partial<Record<ErrorCode, Reason>> = {
  corrupt_input: 'damaged',
  unsupported_media: 'other_type',
  too_many_pixels: 'too_many_pixels',
  too_complex: 'browser_memory',
  timed_out: 'browser_time',
};

/** The reason behind an engine error. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof AnimatedImage) return error.format === 'gif' ? 'animated_gif' : 'animated_png';
  if (error instanceof RangeError) {
    if (error.message === 'too_wide') return 'too_wide';
    // JavaScript itself throws this when memory runs out.
    return error.message.startsWith('Expected a part') ? 'bad_geometry' : 'browser_memory';
  }
  return (error instanceof AppError && BY_CODE[error.code]) || 'browser_engine';
}
