import jpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?url';
import webpEncoder from '@jsquash/webp/codec/enc/webp_enc.wasm?url';
import webpEncoderSimd from '@jsquash/webp/codec/enc/webp_enc_simd.wasm?url';
import lcms from 'lcms-wasm/dist/lcms.wasm?url';

/** Where the converter's files are, beside its own script. Each is loaded when first needed. */
export const ENGINE_FILES = { jpegDecoder, webpEncoder, webpEncoderSimd, lcms };
