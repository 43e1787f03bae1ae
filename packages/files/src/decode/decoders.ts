import type { InputFormat } from '../formats.js';
import { decodeBmp, type RawImage } from './bmp.js';
import { imageInIco } from './ico.js';
import { decodeQoi } from './qoi.js';

/** Decodes the image of a file, or returns the bytes of a PNG inside it. */
export type Decoder = (file: Uint8Array) => RawImage | Uint8Array;

/** How to decode files without an engine's library; undefined if each engine has its own way. */
export const DECODERS: { readonly [F in InputFormat]: Decoder | undefined } = {
  jpeg: undefined,
  png: undefined,
  webp: undefined,
  avif: undefined,
  heic: undefined,
  gif: undefined,
  tiff: undefined,
  bmp: decodeBmp,
  ico: imageInIco,
  jxl: undefined,
  qoi: decodeQoi,
  svg: undefined,
  pdf: undefined,
};
