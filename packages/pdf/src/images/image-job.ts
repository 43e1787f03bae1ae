import type { PdfFile } from '../model/pdf-file.js';
import type { PdfImage } from './pdf-image.js';

/** One picture to reduce, and what is allowed with it. */
export interface ImageJob {
  readonly file: PdfFile;
  readonly image: PdfImage;
  /** Where it is drawn with fewer pixels than it has: how many are enough. */
  readonly wanted: { readonly width: number; readonly height: number } | undefined;
  /** The same for a picture of two colors, which needs more of them than shades do. */
  readonly wantedInTwo: { readonly width: number; readonly height: number } | undefined;
  readonly quality: number;
  /** A soft mask stays gray and has no palette. */
  readonly isSoftMask: boolean;
  /** Its size must be the wanted one (or its own, where none is), because another picture's must match. */
  readonly isSizeFixed: boolean;
  /** No sample may change in the least. */
  readonly isExact: boolean;
  /** Whether DeviceGray may stand for gray in color. */
  readonly canTurnGray: boolean;
  /** Whether DeviceRGB may stand for an sRGB profile. */
  readonly canDropProfile: boolean;
}
