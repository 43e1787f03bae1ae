import type { PortableFiles } from '../files.js';
import { emscripten, type JpegDecoder, type Lazy } from '../lazy-codec.js';

export function jpegDecoder({ jpegDecoder: file }: Pick<PortableFiles, 'jpegDecoder'>): Lazy<JpegDecoder> {
  return emscripten(file, () => import('@jsquash/jpeg/codec/dec/mozjpeg_dec.js'));
}
