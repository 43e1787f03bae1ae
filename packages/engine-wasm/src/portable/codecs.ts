import { AppError } from '@imagemill/core';
import type { Lcms } from 'lcms-wasm';
import { canVector } from '../can-run.js';
import { createHeicDecoder, type HeicDecoder } from '../decode/heic.js';
import { createBrowserHeicDecoder } from '../decode/heic-by-browser.js';
import { type FileSource, loadBytes, loadModule } from '../load-file.js';
import type { PortableFiles } from './files.js';

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

/** Each codec in WebAssembly, loaded with its first use. */
export interface Codecs {
  readonly jpegDecoder: Lazy<Decoder<[preserveOrientation: boolean]>>;
  readonly jpegEncoder: Lazy<Encoder<JpegOptions>>;
  readonly webpDecoder: Lazy<Decoder<[]>>;
  readonly webpEncoder: Lazy<Encoder<WebpOptions>>;
  readonly avifDecoder: Lazy<Decoder<[bitDepth: 8]>>;
  readonly avifEncoder: Lazy<Encoder<AvifOptions>>;
  /** In the colours of the file, with its profile. */
  readonly decodeHeic: HeicDecoder;
  /** In sRGB, by the browser's own decoder; undefined where that is not to be had or to be trusted. */
  readonly decodeHeicByBrowser: ReturnType<typeof createBrowserHeicDecoder>;
  readonly lcms: Lazy<Lcms>;
  readonly cmykProfile: Lazy<Uint8Array>;
  readonly optimisePng: Lazy<(png: Uint8Array, level: number) => Uint8Array>;
}

/** Above this, a codec's memory is given back at once: it never shrinks by itself. */
export const LARGE_PIXELS = 4_000_000;

/** Something that is loaded once, when first asked for. */
export interface Lazy<T> {
  get(): Promise<T>;
  /** Drops it, with the memory it holds; the next use starts anew. */
  forget(): void;
}

type Factory<T> = (options: object) => Promise<T>;

export function createCodecs(files: PortableFiles): Codecs {
  return {
    jpegDecoder: emscripten(files.jpegDecoder, () => import('@jsquash/jpeg/codec/dec/mozjpeg_dec.js')),
    jpegEncoder: emscripten(files.jpegEncoder, () => import('@jsquash/jpeg/codec/enc/mozjpeg_enc.js')),
    webpDecoder: emscripten(files.webpDecoder, () => import('@jsquash/webp/codec/dec/webp_dec.js')),
    webpEncoder: canVector()
      ? emscripten(files.webpEncoderSimd, () => import('@jsquash/webp/codec/enc/webp_enc_simd.js'))
      : emscripten(files.webpEncoder, () => import('@jsquash/webp/codec/enc/webp_enc.js')),
    avifDecoder: emscripten(files.avifDecoder, () => import('@jsquash/avif/codec/dec/avif_dec.js')),
    avifEncoder: emscripten(files.avifEncoder, () => import('@jsquash/avif/codec/enc/avif_enc.js')),
    decodeHeic: createHeicDecoder(files.libheif),
    decodeHeicByBrowser: createBrowserHeicDecoder(),
    lcms: emscripten(files.lcms, async () => ({ default: (await import('lcms-wasm')).instantiate })),
    cmykProfile: lazy(() => loadBytes(files.cmykProfile)),
    optimisePng: lazy(async () => {
      const { default: init, optimise } = await import('@jsquash/oxipng/codec/pkg/squoosh_oxipng.js');
      await init(await loadModule(files.oxipng));
      return (png, level) => optimise(png, level, false, false);
    }),
  };
}

/** Emscripten's glue is told where its module is; it would look beside its script. */
function emscripten<T>(file: FileSource, script: () => Promise<{ default: unknown }>): Lazy<T> {
  // What is compiled stays when a codec is dropped for its memory.
  const compiled = lazy(() => loadModule(file));
  return lazy(async () => {
    const [{ default: start }, module] = await Promise.all([script(), compiled.get()]);
    const instantiateWasm = (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    };
    // Their messages may name parts of a file.
    return (start as Factory<T>)({ noInitialRun: true, instantiateWasm, print: () => {}, printErr: () => {} });
  });
}

function lazy<T>(load: () => Promise<T>): Lazy<T> {
  let loaded: Promise<T> | undefined;
  const forget = () => {
    loaded = undefined;
  };
  return {
    forget,
    get: () => {
      loaded ??= load().catch((error: unknown) => {
        // A failed load is forgotten, so that the next file can try again.
        forget();
        throw new AppError('internal', { detail: 'A part of the engine could not be loaded. Check your connection and try again.' }, error);
      });
      return loaded;
    },
  };
}
