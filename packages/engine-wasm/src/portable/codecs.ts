import type { Lcms } from 'lcms-wasm';
import { createHeicDecoder, type HeicDecoder } from '../decode/heic.js';
import { createBrowserHeicDecoder } from '../decode/heic-by-browser.js';
import { loadModule } from '../load-file.js';
import type { PortableFiles } from './files.js';
import { jpegDecoder } from './jpeg/jpeg-decoder.js';
import { emscripten, type Lazy, lazy } from './lazy-codec.js';
import { lcms } from './lcms.js';
import { webpEncoder } from './webp/webp-encoder.js';

interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}
interface Decoder<Options extends unknown[]> {
  decode(file: Uint8Array, ...options: Options): Decoded | null;
}
interface Encoder<Options> {
  encode(rgba: Uint8Array, width: number, height: number, options: Options): Uint8Array | null;
}

export type JpegOptions = Parameters<import('@jsquash/jpeg/codec/enc/mozjpeg_enc.js').MozJPEGModule['encode']>[3];
export type WebpOptions = Parameters<import('@jsquash/webp/codec/enc/webp_enc.js').WebPModule['encode']>[3];
export type AvifOptions = Parameters<import('@jsquash/avif/codec/enc/avif_enc.js').AVIFModule['encode']>[3] & {
  readonly lossless: boolean;
};

export type JpegDecoder = Decoder<[preserveOrientation: boolean]>;
export type WebpEncoder = Encoder<WebpOptions>;

/** Each codec in WebAssembly, loaded with its first use. */
export interface Codecs {
  readonly jpegDecoder: Lazy<JpegDecoder>;
  readonly jpegEncoder: Lazy<Encoder<JpegOptions>>;
  readonly webpDecoder: Lazy<Decoder<[]>>;
  readonly webpEncoder: Lazy<WebpEncoder>;
  readonly avifDecoder: Lazy<Decoder<[bitDepth: 8]>>;
  readonly avifEncoder: Lazy<Encoder<AvifOptions>>;
  /** In the colours of the file, with its profile. */
  readonly decodeHeic: HeicDecoder;
  /** In sRGB, by the browser's own decoder; undefined where that is not to be had or to be trusted. */
  readonly decodeHeicByBrowser: ReturnType<typeof createBrowserHeicDecoder>;
  readonly lcms: Lazy<Lcms>;
  readonly optimisePng: Lazy<(png: Uint8Array, level: number) => Uint8Array>;
}

export function createCodecs(files: PortableFiles): Codecs {
  return {
    jpegDecoder: jpegDecoder(files),
    jpegEncoder: emscripten(files.jpegEncoder, () => import('@jsquash/jpeg/codec/enc/mozjpeg_enc.js')),
    webpDecoder: emscripten(files.webpDecoder, () => import('@jsquash/webp/codec/dec/webp_dec.js')),
    webpEncoder: webpEncoder(files),
    avifDecoder: emscripten(files.avifDecoder, () => import('@jsquash/avif/codec/dec/avif_dec.js')),
    avifEncoder: emscripten(files.avifEncoder, () => import('@jsquash/avif/codec/enc/avif_enc.js')),
    decodeHeic: createHeicDecoder(files.libheif),
    decodeHeicByBrowser: createBrowserHeicDecoder(),
    lcms: lcms(files),
    optimisePng: lazy(async () => {
      const { default: init, optimise } = await import('@jsquash/oxipng/codec/pkg/squoosh_oxipng.js');
      await init(await loadModule(files.oxipng));
      return (png, level) => optimise(png, level, false, false);
    }),
  };
}
