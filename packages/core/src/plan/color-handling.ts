import type { SourceInfo } from '@imagemill/files';
import type { EncodingOptions } from '../options/options.js';
import { type EncodeStep, type Plan, stepOf } from './plan.js';

/**
 * What the colour step means for libvips, decided once for both engines.
 * Converting an sRGB profile to sRGB would only add rounding, so such profiles are dropped, not applied.
 */
export interface ColorHandling {
  /** Convert from the embedded profile (or from CMYK) to sRGB before the resize. */
  readonly convert: boolean;
  /** Write the embedded profile into the result. */
  readonly keepProfile: boolean;
  /** The result's colour space. */
  readonly space: 'srgb' | 'b-w' | 'rgb16' | 'grey16';
}

/** Whether a picture is stored in inks that no profile explains: browsers show each light as what its own ink and black let through. */
export function hasPlainInks({ format, colorModel, profile }: SourceInfo): boolean {
  // An sRGB profile says nothing about inks.
  return format === 'jpeg' && colorModel === 'cmyk' && profile !== 'other';
}

/** Whether the picture's samples are brought to sRGB. Inks always are: no format that we write for screens has them. */
export function convertsToSrgb(source: SourceInfo, space: EncodingOptions['color']): boolean {
  return source.colorModel === 'cmyk' || (space === 'srgb' && source.profile === 'other');
}

export function colorHandling(plan: Plan, encode: EncodeStep): ColorHandling {
  const { source } = plan;
  const { space, converts: convert } = stepOf(plan, 'color') ?? { space: 'srgb', converts: false };
  const wanted = source.profile === 'other' || space === 'keep' || encode.metadata === 'all';
  // Gray stays gray; a converted picture comes out of the transform as RGB.
  const gray = source.colorModel === 'gray' && !convert;
  const deep = encode.bitDepth === 16;
  return {
    convert,
    keepProfile: !convert && source.profile !== 'none' && wanted,
    space: gray ? (deep ? 'grey16' : 'b-w') : deep ? 'rgb16' : 'srgb',
  };
}
