import { AppError } from '@imagemill/errors';
import type { RawImage } from '@imagemill/files';
import { readHeifAttachments } from '@imagemill/files';
import type { MainModule } from 'libheif-js/libheif-wasm/libheif.js';
import { type FileSource, loadBytes } from '../load-file.js';
import { codedToSrgb } from './coded-colors.js';

/** `isCoded`: the colors are given by code points other than sRGB's and are converted to sRGB. */
export type HeicDecoder = (file: Uint8Array, isCoded: boolean) => Promise<RawImage>;

/** What libheif returns instead of a result. */
interface Failure {
  readonly code: unknown;
  readonly message: unknown;
}
interface Decoded {
  readonly image: Parameters<MainModule['heif_image_release']>[0];
  readonly width: number;
  readonly height: number;
  readonly channels: readonly { readonly data: Uint8Array; readonly stride: number }[];
}

/**
 * Decodes the primary image of a HEIC file with libheif, which also rotates it upright. The code is
 * loaded with the first file.
 */
export function createHeicDecoder(wasm: FileSource): HeicDecoder {
  let loaded: Promise<MainModule> | undefined;
  const forget = () => {
    loaded = undefined;
  };
  return async (file, isCoded) => {
    loaded ??= loadLibheif(wasm);
    // A failed load is forgotten, so the next file can try again.
    loaded.catch(forget);
    const libheif = await loaded;
    const { icc, codePoints, cutOff } = readHeifAttachments(file);
    // libheif silently fills in what is missing.
    if (cutOff) throw new AppError('corrupt_input');
    try {
      const image = decode(libheif, file);
      // A profile takes precedence over code points; libheif applies neither.
      if (!icc && codePoints && isCoded) codedToSrgb(image.data, codePoints);
      return { ...image, icc };
    } catch (error) {
      // If libheif throws instead of returning an error, its memory can't be trusted.
      if (!(error instanceof AppError)) forget();
      throw error;
    }
  };
}

async function loadLibheif(wasm: FileSource): Promise<MainModule> {
  const [script, wasmBinary] = await Promise.all([import('libheif-js/libheif-wasm/libheif.js'), loadBytes(wasm)]).catch(notLoaded);
  // Its types describe a module, but it is a script that exports one function.
  const start = script.default as unknown as (options: object) => MainModule;
  // Silenced, because its messages may name parts of a file.
  return start({ wasmBinary, print: () => {}, printErr: () => {} });
}

function notLoaded(cause: unknown): never {
  throw new AppError('internal', { detail: 'The HEIC reader could not be loaded. Check your connection and try again.' }, cause);
}

function decode(libheif: MainModule, file: Uint8Array): RawImage {
  const context = libheif.heif_context_alloc();
  try {
    const read = libheif.heif_context_read_from_memory(context, file);
    if (read.code !== libheif.heif_error_code.heif_error_Ok) throw toError(libheif, read);
    const handle = libheif.heif_js_context_get_primary_image_handle(context);
    if (!handle || handle.code) throw toError(libheif, handle);
    try {
      const { heif_colorspace_RGB: rgb } = libheif.heif_colorspace;
      const decoded: Decoded | Failure = libheif.heif_js_decode_image2(handle, rgb, libheif.heif_chroma.heif_chroma_interleaved_RGBA);
      if ('code' in decoded) throw toError(libheif, decoded);
      const image = copyPixels(decoded);
      libheif.heif_image_release(decoded.image);
      if (libheif.heif_image_handle_is_premultiplied_alpha(handle)) unpremultiply(image.data);
      return image;
    } finally {
      libheif.heif_image_handle_release(handle);
    }
  } finally {
    libheif.heif_context_free(context);
  }
}

/** libheif's rows may be longer than the image's, and its memory is reused. */
function copyPixels({ width, height, channels: [pixels] }: Decoded): RawImage {
  if (!pixels) throw new AppError('corrupt_input');
  const data = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    data.set(pixels.data.subarray(row * pixels.stride, row * pixels.stride + width * 4), row * width * 4);
  }
  return { width, height, data };
}

function unpremultiply(data: Uint8Array): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255;
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1) data[channel] = Math.min(255, Math.round(((data[channel] ?? 0) * 255) / alpha));
  }
}

function toError({ heif_error_code: codes }: MainModule, failure: Failure | undefined): AppError {
  const code = failure?.code;
  if (code === codes.heif_error_Memory_allocation_error) return new AppError('too_complex', {}, failure?.message);
  if (code === codes.heif_error_Unsupported_feature || code === codes.heif_error_Unsupported_filetype)
    return new AppError('unsupported_variant', {}, failure?.message);
  return new AppError('corrupt_input', {}, failure?.message);
}
