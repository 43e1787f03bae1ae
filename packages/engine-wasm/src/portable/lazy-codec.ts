import { AppError } from '@imagemill/errors';
import type { Lcms } from 'lcms-wasm';
import { canVector } from '../can-run.js';
import { type FileSource, loadModule } from '../load-file.js';

/**
 * The portable engine's files; the bundler or server decides where they are. Each is loaded when
 * first needed.
 */
export interface PortableFiles {
  readonly jpegDecoder: FileSource;
  readonly jpegEncoder: FileSource;
  readonly webpDecoder: FileSource;
  readonly webpEncoder: FileSource;
  /** The same encoder for browsers with vector instructions. */
  readonly webpEncoderSimd: FileSource;
  readonly avifDecoder: FileSource;
  readonly avifEncoder: FileSource;
  readonly lcms: FileSource;
  readonly oxipng: FileSource;
  readonly libheif: FileSource;
}

/** Above this, a codec's memory is released at once, because it never shrinks by itself. */
export const LARGE_PIXELS = 4_000_000;

/** Something that is loaded once, on first use. */
export interface Lazy<T> {
  get(): Promise<T>;
  /** Frees it and its memory; the next use loads it again. */
  forget(): void;
}

interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}
export interface Decoder<Options extends unknown[]> {
  decode(file: Uint8Array, ...options: Options): Decoded | null;
}
export interface Encoder<Options> {
  encode(rgba: Uint8Array, width: number, height: number, options: Options): Uint8Array | null;
}

export type JpegOptions = Parameters<import('@jsquash/jpeg/codec/enc/mozjpeg_enc.js').MozJPEGModule['encode']>[3];
export type WebpOptions = Parameters<import('@jsquash/webp/codec/enc/webp_enc.js').WebPModule['encode']>[3];
export type AvifOptions = Parameters<import('@jsquash/avif/codec/enc/avif_enc.js').AVIFModule['encode']>[3] & {
  readonly lossless: boolean;
};

export type JpegDecoder = Decoder<[preserveOrientation: boolean]>;
export type WebpDecoder = Decoder<[]>;
export type WebpEncoder = Encoder<WebpOptions>;

type Factory<T> = (options: object) => Promise<T>;

/** Emscripten's glue code is given its module; it would look for it next to its script. */
export function emscripten<T>(file: FileSource, script: () => Promise<{ default: unknown }>): Lazy<T> {
  // The compiled module is kept when a codec is dropped for its memory.
  const compiled = lazy(() => loadModule(file));
  return lazy(async () => {
    const [{ default: start }, module] = await Promise.all([script(), compiled.get()]);
    const instantiateWasm = (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    };
    // Silenced, because the codecs' messages may name parts of a file.
    return (start as Factory<T>)({ noInitialRun: true, instantiateWasm, print: () => {}, printErr: () => {} });
  });
}

/** Loads on first use. */
export function lazy<T>(load: () => Promise<T>): Lazy<T> {
  let loaded: Promise<T> | undefined;
  const forget = () => {
    loaded = undefined;
  };
  return {
    forget,
    get: () => {
      loaded ??= load().catch((error: unknown) => {
        // A failed load is forgotten, so the next file can try again.
        forget();
        throw new AppError('internal', { detail: 'A part of the engine could not be loaded. Check your connection and try again.' }, error);
      });
      return loaded;
    },
  };
}

export function jpegDecoder({ jpegDecoder: file }: Pick<PortableFiles, 'jpegDecoder'>): Lazy<JpegDecoder> {
  return emscripten(file, () => import('@jsquash/jpeg/codec/dec/mozjpeg_dec.js'));
}

export function lcms({ lcms: file }: Pick<PortableFiles, 'lcms'>): Lazy<Lcms> {
  return emscripten(file, async () => ({ default: (await import('lcms-wasm')).instantiate }));
}

export function webpDecoder({ webpDecoder: file }: Pick<PortableFiles, 'webpDecoder'>): Lazy<WebpDecoder> {
  return emscripten(file, () => import('@jsquash/webp/codec/dec/webp_dec.js'));
}

/** With vector instructions if the browser has them. */
export function webpEncoder(files: Pick<PortableFiles, 'webpEncoder' | 'webpEncoderSimd'>): Lazy<WebpEncoder> {
  return canVector()
    ? emscripten(files.webpEncoderSimd, () => import('@jsquash/webp/codec/enc/webp_enc_simd.js'))
    : emscripten(files.webpEncoder, () => import('@jsquash/webp/codec/enc/webp_enc.js'));
}
