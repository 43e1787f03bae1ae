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

export function colorHandling(plan: Plan, encode: EncodeStep): ColorHandling {
  const { source } = plan;
  const keep = stepOf(plan, 'color')?.space === 'keep' && source.colorModel !== 'cmyk';
  const convert = source.colorModel === 'cmyk' || (!keep && source.profile === 'other');
  // Gray stays gray; a converted picture comes out of the transform as RGB.
  const gray = source.colorModel === 'gray' && !convert;
  const deep = encode.bitDepth === 16;
  return {
    convert,
    keepProfile: !convert && source.profile !== 'none' && (keep || encode.metadata === 'all'),
    space: gray ? (deep ? 'grey16' : 'b-w') : deep ? 'rgb16' : 'srgb',
  };
}
