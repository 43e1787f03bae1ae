import { canVector } from '../../can-run.js';
import type { PortableFiles } from '../files.js';
import { emscripten, type Lazy, type WebpEncoder } from '../lazy-codec.js';

/** With vector instructions where the browser has them. */
export function webpEncoder(files: Pick<PortableFiles, 'webpEncoder' | 'webpEncoderSimd'>): Lazy<WebpEncoder> {
  return canVector()
    ? emscripten(files.webpEncoderSimd, () => import('@jsquash/webp/codec/enc/webp_enc_simd.js'))
    : emscripten(files.webpEncoder, () => import('@jsquash/webp/codec/enc/webp_enc.js'));
}
