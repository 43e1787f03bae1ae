import { AppError } from '@imagemill/errors';
import type { Orientation } from '@imagemill/files';
import { isSrgb } from '../images/srgb-profile.js';

/** A stream as it's written to the document: its dictionary entries and its data. */
export interface ImageStream {
  readonly entries: string;
  readonly data: Uint8Array;
}

/** How samples map to colors. A profile is written once for all images that share it. */
export type ImageColor =
  | { readonly kind: 'device'; readonly space: DeviceSpace }
  | { readonly kind: 'profile'; readonly space: DeviceSpace; readonly profile: Uint8Array }
  | { readonly kind: 'palette'; readonly base: ImageColor; readonly colors: Uint8Array };

export type DeviceSpace = 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK';

/** An image ready to be written. Sizes are as stored; `orientation` says how to show it. */
export interface EmbeddedImage {
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  /** Pixels per inch, if the file gives a plausible value. */
  readonly dpi?: number;
  readonly color: ImageColor;
  readonly image: ImageStream;
  readonly softMask?: ImageStream;
}

/**
 * Lower values are defaults from old screens, or placeholders written by cameras; no scanner goes
 * higher than the maximum.
 */
const MIN_DPI = 96;
const MAX_DPI = 4800;

/** The resolution that a file gives, if it's plausible. */
export function plausibleDpi(dpi: number): number | undefined {
  return dpi >= MIN_DPI && dpi <= MAX_DPI ? dpi : undefined;
}

/** The error for an image whose end is missing. */
export function cutOff(): AppError {
  return new AppError('corrupt_input', { detail: 'This picture ends too early. Try to export it again.' });
}

const SPACES: Readonly<Record<DeviceSpace, string>> = { DeviceGray: 'GRAY', DeviceRGB: 'RGB ', DeviceCMYK: 'CMYK' };
/** Profiles for printing presses are a megabyte or two in size. */
const MAX_PROFILE_BYTES = 8_000_000;
const HEADER_BYTES = 128;

/**
 * The color of samples with an embedded profile. The profile is dropped if it's for other samples,
 * or if it's sRGB: readers treat plain RGB as sRGB anyway.
 */
export function profileColor(space: DeviceSpace, profile: Uint8Array | undefined): ImageColor {
  const fits = profile && profile.length > HEADER_BYTES && profile.length <= MAX_PROFILE_BYTES && colorOf(profile) === SPACES[space];
  return fits && !isSrgb(profile) ? { kind: 'profile', space, profile } : { kind: 'device', space };
}

function colorOf(profile: Uint8Array): string {
  return String.fromCharCode(...profile.subarray(16, 20));
}
