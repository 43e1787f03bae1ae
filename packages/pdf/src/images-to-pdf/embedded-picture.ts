import type { Orientation } from '@imagemill/files';

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
