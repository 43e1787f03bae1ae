import type { Capabilities, Codec, EncodeStep, Plan } from '@imagemill/core';
import type { FallbackFont } from './pdfium/fallback-font.js';

/**
 * 8-bit samples: interleaved channels, rows without padding. One channel is gray, three are RGB,
 * four are CMYK. The values are what a PDF filter reads and writes: in DeviceCMYK without a
 * `Decode` array, 255 is full ink. Adobe's inverted CMYK never shows up here; in a PDF, `Decode`
 * undoes it.
 */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
  readonly data: Uint8Array;
}

export interface JpegSettings {
  readonly quality: number;
  /**
   * Halves the color resolution (4:2:0). CMYK is written as brightness, two half-resolution color
   * channels, and black.
   */
  readonly subsample: boolean;
}

/**
 * The image operations that documents need. Samples in, samples out: there's no color management
 * here.
 */
export interface PdfImageCodec {
  /**
   * Decodes a JPEG to its own channels, ignoring profiles. With `atLeast`, the result may be
   * smaller than the JPEG, but not below that size. An engine that can decode at a lower resolution
   * returns exactly that size, so a `resize` to it costs nothing. Throws `corrupt_input` for a
   * damaged JPEG and `unsupported_media` for one it can't read.
   */
  decodeJpeg(jpeg: Uint8Array, atLeast?: { readonly width: number; readonly height: number }): Promise<Raster>;
  /** lanczos3, as in the rest of the project. */
  resize(raster: Raster, width: number, height: number): Promise<Raster>;
  encodeJpeg(raster: Raster, settings: JpegSettings): Promise<Uint8Array>;
}

/** Files that are loaded the first time a document needs them. */
export type PdfPart = 'pdfium' | `font-${FallbackFont}`;

/** Provided by the host: sharp and zlib in Node, one of the two engines in a browser. */
export interface PdfCodecs {
  readonly image: PdfImageCodec;
  /**
   * zlib format. Returns whatever could be read from a damaged stream; throws `too_complex` if the
   * output would exceed `maxBytes`.
   */
  inflate(bytes: Uint8Array, maxBytes: number): Uint8Array;
  deflate(bytes: Uint8Array): Uint8Array;
  /** Loads the bytes of a WebAssembly file or a font. */
  loadPart(part: PdfPart): Promise<Uint8Array>;
}

/** An image engine that can also encode raw samples. */
export interface ImageCodec extends Codec {
  /** Encodes samples with one or three channels the same way as images from files. */
  encode(raster: Raster, step: EncodeStep): Promise<Uint8Array>;
}

/** Where documents are processed: in a page's worker or in a server process. */
export interface PdfHost {
  readonly codecs: PdfCodecs;
  /** What the engine for whole images can do. */
  readonly capabilities: Capabilities;
  /** Returns that engine, ready to run this plan. */
  imageCodec(plan: Plan): Promise<ImageCodec>;
}
