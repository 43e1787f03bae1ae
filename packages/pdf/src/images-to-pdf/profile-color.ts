import { isSrgb } from '../images/srgb-profile.js';
import type { DeviceSpace, PictureColor } from './embedded-picture.js';

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
