import type { Capabilities } from './capabilities.js';
import { convertsToSrgb } from './color-handling.js';
import { AppError } from './errors.js';
import { fitInto, type Layout, type Size } from './fit-into.js';
import { FORMATS, isOutputFormat, type OutputFormat } from './formats.js';
import type { Operation } from './operations.js';
import type { EncodingOptions, OptionsOf, ResizeOptions } from './options.js';
import type { EncodeStep, Notice, Plan, Step } from './plan.js';
import type { SourceInfo } from './source-info.js';

/**
 * Decides everything that will be done to a file before a pixel is touched.
 * Throws `unsupported_media`, `too_many_pixels` or `invalid_option` where the engine could not carry it out.
 */
export function createPlan<O extends Operation>(operation: O, source: SourceInfo, options: OptionsOf[O], engine: Capabilities): Plan {
  requireReadable(source, engine);
  const format = outputFormat(source, options.format);
  const layout =
    operation === 'resize' ? fitInto(source, options as ResizeOptions) : { size: { width: source.width, height: source.height } };
  requireWritable(layout.size, format, engine);
  const encode = encodeStep(source, format, layout.size, options, engine);
  return {
    operation,
    source,
    steps: [...pictureSteps(source, layout, format, options), encode],
    width: layout.size.width,
    height: layout.size.height,
    format,
    neverLarger: operation === 'compress',
    notices: notices(source, format, encode, options),
  };
}

function requireReadable(source: SourceInfo, engine: Capabilities): void {
  if (!engine.reads.includes(source.format)) {
    throw new AppError('unsupported_media', { detail: `${FORMATS[source.format].label} files are not supported here yet.` });
  }
  if (source.animated) {
    throw new AppError('unsupported_media', { detail: 'This picture is animated. Animations are not supported yet.' });
  }
  if (source.profile === 'coded') {
    throw new AppError('unsupported_media', { detail: 'This picture has HDR or wide-gamut colours that cannot be converted yet.' });
  }
  const pixels = source.width * source.height * source.frames;
  if (pixels > engine.maxInputPixels) throw new AppError('too_many_pixels', { limitPixels: engine.maxInputPixels });
}

function outputFormat(source: SourceInfo, wanted: 'keep' | OutputFormat): OutputFormat {
  if (wanted !== 'keep') return wanted;
  if (isOutputFormat(source.format)) return source.format;
  throw new AppError('invalid_option', {
    errors: [{ option: 'format', detail: `${FORMATS[source.format].label} cannot be written. Choose another format.` }],
  });
}

function requireWritable({ width, height }: Size, format: OutputFormat, engine: Capabilities): void {
  const limit = engine.writes[format];
  if (width * height > limit.maxPixels) throw new AppError('too_many_pixels', { limitPixels: limit.maxPixels });
  if (Math.max(width, height) > limit.maxSide) {
    throw new AppError('too_many_pixels', {
      limitPixels: limit.maxPixels,
      detail: `${FORMATS[format].label} pictures can be at most ${limit.maxSide} pixels wide or high.`,
    });
  }
}

/** Orient, color, flatten, resize, crop, pad: the canonical order. */
function pictureSteps(source: SourceInfo, layout: Layout, format: OutputFormat, options: EncodingOptions): Step[] {
  const flattened = source.alpha && format === 'jpeg';
  const transparentBorder = source.alpha && !flattened;
  const { scale, crop, pad } = layout;
  return [
    ...(source.orientation === 1 ? [] : [{ kind: 'orient' } as const]),
    { kind: 'color', space: options.color },
    ...(flattened ? [{ kind: 'flatten', background: options.background } as const] : []),
    ...(scale ? [{ kind: 'resize', width: scale.width, height: scale.height } as const] : []),
    ...(crop ? [{ kind: 'crop', ...crop } as const] : []),
    ...(pad ? [{ kind: 'pad', ...pad, background: transparentBorder ? 'transparent' : options.background } as const] : []),
  ];
}

function encodeStep(source: SourceInfo, format: OutputFormat, size: Size, options: EncodingOptions, engine: Capabilities): EncodeStep {
  if (options.lossless && format === 'jpeg') {
    throw new AppError('invalid_option', {
      errors: [{ option: 'lossless', detail: 'JPEG has no lossless mode. Choose PNG, WebP or AVIF.' }],
    });
  }
  return {
    kind: 'encode',
    format,
    quality: options.quality,
    lossless: options.lossless,
    effort: options.effort,
    trellis: options.effort !== 'fast' && size.width * size.height <= engine.maxTrellisPixels,
    bitDepth: options.lossless && format === 'png' && source.bitDepth === 16 ? 16 : 8,
    metadata: options.metadata,
    rights: options.metadata === 'safe' && Boolean(source.metadata.copyright || source.metadata.artist),
  };
}

function notices(source: SourceInfo, format: OutputFormat, encode: EncodeStep, options: EncodingOptions): Notice[] {
  const found: Notice[] = [];
  if (source.gainMap) found.push('gain_map_lost');
  if (convertsToSrgb(source, options.color)) found.push('converted_to_srgb');
  if (source.alpha && format === 'jpeg') found.push('transparency_flattened');
  if (source.bitDepth > 8 && encode.bitDepth === 8) found.push('reduced_to_8_bit');
  return found;
}
