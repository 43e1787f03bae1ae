import avifDecoder from '@jsquash/avif/codec/dec/avif_dec.wasm?url';
import avifEncoder from '@jsquash/avif/codec/enc/avif_enc.wasm?url';
import jpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?url';
import jpegEncoder from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url';
import oxipng from '@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm?url';
import webpDecoder from '@jsquash/webp/codec/dec/webp_dec.wasm?url';
import webpEncoder from '@jsquash/webp/codec/enc/webp_enc.wasm?url';
import webpEncoderSimd from '@jsquash/webp/codec/enc/webp_enc_simd.wasm?url';
import lcms from 'lcms-wasm/dist/lcms.wasm?url';
import libheif from 'libheif-js/libheif-wasm/libheif.wasm?url';

/** The URLs of the portable engine's files. */
export const PORTABLE_FILES = {
  ...{ jpegDecoder, jpegEncoder, webpDecoder, webpEncoder, webpEncoderSimd, avifDecoder, avifEncoder, oxipng, lcms, libheif },
};
