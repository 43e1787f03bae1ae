import { type ColorHandling, type Plan, stepOf } from '@imagemill/core';
import type Vips from 'wasm-vips';
import type { VipsModule } from './start-vips.js';
import { type Turn, turn, turnOf } from './turn.js';

type Box = { readonly width: number; readonly height: number };

export interface Loaded {
  readonly image: Vips.Image;
  /** Rotation still to be applied, after the resize. */
  readonly turnLater: Turn | undefined;
  /** The resize target as the file is stored: sides swapped where the rotation will swap them back. */
  readonly target: Box | undefined;
}

const OPTIONS = { access: 'sequential', fail_on: 'error' } as const;

/** Opens the picture by sharp's rules, so that both engines start from the same pixels. */
export function load(vips: VipsModule, plan: Plan, input: Uint8Array, color: ColorHandling): Loaded {
  const image = vips.Image.newFromBuffer(input, '', OPTIONS);
  const wanted = stepOf(plan, 'orient') && image.getTypeof('orientation') !== 0 ? turnOf(image.getInt('orientation')) : undefined;
  const resize = stepOf(plan, 'resize');
  // A crop is taken from the upright picture: it is turned first, and cannot be shrunk while decoding.
  if (wanted && stepOf(plan, 'crop')) return { image: withoutTags(turn(image, wanted), color), turnLater: undefined, target: resize };
  const target = resize && (wanted?.swapsSides ? { width: resize.height, height: resize.width } : resize);
  const opened = target ? shrinkOnLoad(vips, image, plan, input, target) : image;
  return { image: withoutTags(opened, color), turnLater: wanted, target };
}

function shrinkOnLoad(vips: VipsModule, image: Vips.Image, plan: Plan, input: Uint8Array, target: Box): Vips.Image {
  const shrink = Math.min(image.width / target.width, image.height / target.height);
  if (plan.source.format === 'jpeg') {
    const factor = jpegShrink(shrink);
    return factor > 1 ? vips.Image.jpegloadBuffer(input, { ...OPTIONS, shrink: factor }) : image;
  }
  return plan.source.format === 'webp' && shrink > 1 ? vips.Image.webploadBuffer(input, { ...OPTIONS, scale: 1 / shrink }) : image;
}

function jpegShrink(shrink: number): number {
  const factor = shrink >= 8 ? 8 : shrink >= 4 ? 4 : shrink >= 2 ? 2 : 1;
  // Halved where libjpeg's rounding would make the picture a pixel too small.
  return factor > 1 && Math.floor(shrink) === factor ? factor / 2 : factor;
}

/** The orientation is applied, a profile that is neither applied nor kept must not be written. */
function withoutTags(image: Vips.Image, color: ColorHandling): Vips.Image {
  const copy = image.copy();
  copy.remove('orientation');
  copy.remove('exif-ifd0-Orientation');
  if (!color.convert && !color.keepProfile) copy.remove('icc-profile-data');
  return copy;
}
