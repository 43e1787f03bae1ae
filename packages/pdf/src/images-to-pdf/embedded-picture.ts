import { AppError } from '@imagemill/errors';
import type { Orientation } from '@imagemill/files';
import { isSrgb } from '../images/srgb-profile.js';

/** A stream as it stands in the document: entries of its dictionary, and its data. */
export interface PictureStream {
  readonly entries: string;
  readonly data: Uint8Array;
}

/** How samples mean colours. A profile is written once for all pictures that have the same. */
export type PictureColor =
  | { readonly kind: 'device'; readonly space: DeviceSpace }
  | { readonly kind: 'profile'; readonly space: DeviceSpace; readonly profile: Uint8Array }
  | { readonly kind: 'palette'; readonly base: PictureColor; readonly colors: Uint8Array };

export type DeviceSpace = 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK';

/** A picture ready to be written. Sizes are as stored; `orientation` tells how it is to be seen. */
export interface EmbeddedPicture {
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  /** Pixels to the inch, where the file tells it and it can be true. */
  readonly dpi?: number;
  readonly color: PictureColor;
  readonly image: PictureStream;
  readonly softMask?: PictureStream;
}

/** Below are screens of old and cameras that have nothing to tell; above is nothing that a scanner does. */
const MIN_DPI = 96;
const MAX_DPI = 4800;

/** What a file says about its resolution, as far as it can be true. */
export function plausibleDpi(dpi: number): number | undefined {
  return dpi >= MIN_DPI && dpi <= MAX_DPI ? dpi : undefined;
}

/** What is said of a picture whose end is missing. */
export function cutOff(): AppError {
  return new AppError('corrupt_input', { detail: 'This picture ends too early. Try to export it again.' });
}

const SPACES: Readonly<Record<DeviceSpace, string>> = { DeviceGray: 'GRAY', DeviceRGB: 'RGB ', DeviceCMYK: 'CMYK' };
/** Profiles of presses have a megabyte or two. */
const MAX_PROFILE_BYTES = 8_000_000;
const HEADER_BYTES = 128;

/** The colours of samples with an embedded profile. One for other samples is no use, and sRGB is what readers take plain RGB for. */
export function profileColor(space: DeviceSpace, profile: Uint8Array | undefined): PictureColor {
  const fits = profile && profile.length > HEADER_BYTES && profile.length <= MAX_PROFILE_BYTES && colorOf(profile) === SPACES[space];
  return fits && !isSrgb(profile) ? { kind: 'profile', space, profile } : { kind: 'device', space };
}

function colorOf(profile: Uint8Array): string {
  return String.fromCharCode(...profile.subarray(16, 20));
}
