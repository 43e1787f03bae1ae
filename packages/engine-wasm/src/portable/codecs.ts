import type { Lcms } from 'lcms-wasm';
import { createHeicDecoder, type HeicDecoder } from '../decode/heic.js';
import { createBrowserHeicDecoder } from '../decode/heic-by-browser.js';
import { loadModule } from '../load-file.js';
import {
  type AvifOptions,
  type Decoder,
  type Encoder,
  emscripten,
  type JpegDecoder,
  type JpegOptions,
  jpegDecoder,
  type Lazy,
  lazy,
  lcms,
  type PortableFiles,
  type WebpDecoder,
  type WebpEncoder,
  webpDecoder,
  webpEncoder,
} from './lazy-codec.js';

/** Each codec in WebAssembly, loaded on first use. */
export interface Codecs {
  readonly jpegDecoder: Lazy<JpegDecoder>;
  readonly jpegEncoder: Lazy<Encoder<JpegOptions>>;
  readonly webpDecoder: Lazy<WebpDecoder>;
  readonly webpEncoder: Lazy<WebpEncoder>;
  readonly avifDecoder: Lazy<Decoder<[bitDepth: 8]>>;
  readonly avifEncoder: Lazy<Encoder<AvifOptions>>;
  /** In the file's colors, with its profile. */
  readonly decodeHeic: HeicDecoder;
  /** In sRGB, with the browser's own decoder; undefined if there is none or it can't be trusted. */
  readonly decodeHeicByBrowser: ReturnType<typeof createBrowserHeicDecoder>;
  readonly lcms: Lazy<Lcms>;
  readonly optimizePng: Lazy<(png: Uint8Array, level: number) => Uint8Array>;
}

export function createCodecs(files: PortableFiles): Codecs {
  return {
    jpegDecoder: jpegDecoder(files),
    jpegEncoder: emscripten(files.jpegEncoder, () => import('@jsquash/jpeg/codec/enc/mozjpeg_enc.js')),
    webpDecoder: webpDecoder(files),
    webpEncoder: webpEncoder(files),
    avifDecoder: emscripten(files.avifDecoder, () => import('@jsquash/avif/codec/dec/avif_dec.js')),
    avifEncoder: emscripten(files.avifEncoder, () => import('@jsquash/avif/codec/enc/avif_enc.js')),
    decodeHeic: createHeicDecoder(files.libheif),
    decodeHeicByBrowser: createBrowserHeicDecoder(),
    lcms: lcms(files),
    optimizePng: lazy(async () => {
      const { default: init, optimise } = await import('@jsquash/oxipng/codec/pkg/squoosh_oxipng.js');
      await init(await loadModule(files.oxipng));
      return (png, level) => optimise(png, level, false, false);
    }),
  };
}
