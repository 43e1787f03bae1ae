import type { PdfFile } from '../model/pdf-file.js';
import type { PdfImage } from './pdf-image.js';

/** One image to reduce, and what is allowed for it. */
export interface ImageJob {
  readonly file: PdfFile;
  readonly image: PdfImage;
  /** How many pixels are enough, if it's drawn with fewer than it has. */
  readonly wanted: { readonly width: number; readonly height: number } | undefined;
  /** The same if it has only two colors, which need more pixels than shades do. */
  readonly wantedInTwo: { readonly width: number; readonly height: number } | undefined;
  readonly quality: number;
  /** A soft mask stays gray and has no palette. */
  readonly isSoftMask: boolean;
  /**
   * Its size must be the wanted one (or its own, if there is none), because another image's size
   * must match.
   */
  readonly isSizeFixed: boolean;
  /** No sample may change at all. */
  readonly isExact: boolean;
  /** Whether DeviceGray may replace gray that is stored as color. */
  readonly canTurnGray: boolean;
  /** Whether DeviceRGB may replace an sRGB profile. */
  readonly canDropProfile: boolean;
}
