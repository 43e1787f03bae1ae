import type { Capabilities, Codec, EncodeStep, Plan } from '@imagemill/core';
import type { FallbackFont } from './pdfium/fallback-font.js';

/**
 * Samples of 8 bits, channels interleaved, rows without padding. One channel is gray, three are RGB, four are CMYK.
 * They are what the filter of a PDF gives and takes: for DeviceCMYK without a `Decode` array 255 is full ink. Adobe's way of storing
 * CMYK upside down does not show here, as it does not in a PDF, where `Decode` undoes it.
 */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
  readonly data: Uint8Array;
}

export interface JpegSettings {
  readonly quality: number;
  /** Halves the resolution of the colours: 4:2:0. CMYK is written as brightness, two halved colours and black. */
  readonly subsample: boolean;
}

/** What the work on pictures inside a document needs. Samples in, samples out: colours are not managed here. */
export interface PdfImageCodec {
  /**
   * Decodes a JPEG to its own channels; profiles are not looked at. With `atLeast` it may come smaller, but not below that size: an engine
   * that can read at a lower resolution gives exactly that size, so that a `resize` to it costs nothing more.
   * Throws `corrupt_input` for a damaged JPEG and `unsupported_media` for one that it cannot read.
   */
  decodeJpeg(jpeg: Uint8Array, atLeast?: { readonly width: number; readonly height: number }): Promise<Raster>;
  /** lanczos3, as everywhere in this system. */
  resize(raster: Raster, width: number, height: number): Promise<Raster>;
  encodeJpeg(raster: Raster, settings: JpegSettings): Promise<Uint8Array>;
}

/** Files that are loaded when a document first needs them. */
export type PdfPart = 'pdfium' | `font-${FallbackFont}`;

/** What the host gives: sharp and zlib in Node, one of the two engines in a browser. */
export interface PdfCodecs {
  readonly image: PdfImageCodec;
  /** zlib. Gives what could be read of a damaged stream; throws `too_complex` where it would grow beyond `maxBytes`. */
  inflate(bytes: Uint8Array, maxBytes: number): Uint8Array;
  deflate(bytes: Uint8Array): Uint8Array;
  /** The bytes of a WebAssembly file or a font. */
  loadPart(part: PdfPart): Promise<Uint8Array>;
}

/** An engine for pictures, which also writes samples that were made here. */
export interface PictureCodec extends Codec {
  /** Writes samples of one or three channels by the same way as pictures from files. */
  encode(raster: Raster, step: EncodeStep): Promise<Uint8Array>;
}

/** Where documents are worked on: a worker of a page, or a process. */
export interface PdfHost {
  readonly codecs: PdfCodecs;
  /** What the engine for whole pictures can do. */
  readonly capabilities: Capabilities;
  /** That engine, ready for this plan. */
  pictureCodec(plan: Plan): Promise<PictureCodec>;
}
