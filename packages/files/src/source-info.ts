import type { InputFormat } from './formats.js';

/** EXIF orientation: 1 is upright; 5 to 8 swap width and height. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** What a file's header says, without decoding a pixel. */
export interface SourceInfo {
  readonly format: InputFormat;
  readonly bytes: number;
  /**
   * As displayed, after applying the orientation. For SVG without a size: 0. For PDF: the first
   * page in points, rounded.
   */
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  /** Frames of an animation, or pages. 1 for a still image. */
  readonly frames: number;
  readonly animated: boolean;
  /** The file may have transparency (an alpha channel, a tRNS chunk, a transparent GIF color). */
  readonly alpha: boolean;
  /** Bits per channel of the stored samples: 1, 2, 4, 8, 10, 12, 16 or 32. */
  readonly bitDepth: number;
  readonly colorModel: 'rgb' | 'gray' | 'palette' | 'cmyk' | 'other';
  /**
   * none: no profile is embedded (sRGB is assumed); srgb: an sRGB-equivalent one; other: must be
   * converted or kept; coded: wide-gamut or HDR colors given by code points (CICP) instead of a
   * profile, which libvips doesn't convert.
   */
  readonly profile: 'none' | 'srgb' | 'other' | 'coded';
  /** What the file contains besides its pixels. */
  readonly metadata: MetadataInfo;
  /** The file has an HDR gain map, which re-encoding would lose. */
  readonly gainMap: boolean;
  /** The file's pixels are stored lossless (PNG, lossless WebP, …). */
  readonly lossless: boolean;
  /** What makes this a file that few decoders read, in words: "A TIFF with LZMA compression". */
  readonly variant?: string;
}

export interface MetadataInfo {
  readonly exif: boolean;
  readonly xmp: boolean;
  readonly iptc: boolean;
  /** Text comments and anything else a viewer doesn't need. */
  readonly comments: boolean;
  /** EXIF or XMP contains a position. */
  readonly gps: boolean;
  /** Rights statements found in EXIF, IPTC, XMP or text chunks; kept by `metadata: safe`. */
  readonly copyright?: string;
  readonly artist?: string;
}

/**
 * How much metadata a result keeps: orientation and rights (`safe`), only what it takes to show the
 * image correctly (`none`), or everything (`all`).
 */
export type KeptMetadata = 'safe' | 'none' | 'all';

/** The most pixels that are ever opened: 16,383 squared, the largest WebP. */
export const MAX_PIXELS = 268_402_689;

/** What comes with an image's samples and can be carried from one container to another. */
export interface Attachments {
  /** An ICC profile. */
  readonly icc?: Uint8Array;
  /** From the TIFF header on. */
  readonly exif?: Uint8Array;
  /** An XMP packet. */
  readonly xmp?: Uint8Array;
  /** A Photoshop resource block; only JPEG has a place for it. */
  readonly iptc?: Uint8Array;
}
