import { OUTPUT_FORMATS } from './formats.js';
import type { Operation } from './operations.js';
import { z } from './schema-library.js';

const alias = (value: unknown) => (value === 'jpg' ? 'jpeg' : value);
const MAX_SIDE = 65_500;

// Each option is described once, here. Types, parsing, forms, flags and documents are derived from these schemas.
const quality = z.int().min(1).max(100).default(80).describe('Higher looks better and needs more bytes.');
const lossless = z.boolean().default(false).describe('Keep every pixel exactly (PNG, WebP, AVIF and JPEG XL).');
const effort = z.enum(['fast', 'normal', 'max']).default('normal').describe('More effort makes smaller files and takes longer.');
const background = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Expected a colour like #ffffff')
  .default('#ffffff')
  .describe('Colour behind transparent parts where the result has no transparency, and of added borders.');
const metadata = z
  .enum(['safe', 'none', 'all'])
  .default('safe')
  .describe('safe keeps the copyright and drops position, serial numbers and thumbnails.');
const color = z
  .enum(['srgb', 'keep'])
  .default('srgb')
  .describe('srgb converts wide-gamut pictures; keep leaves colours and profile as they are.');
const keepOrFormat = z
  .preprocess(alias, z.enum(['keep', ...OUTPUT_FORMATS]))
  .default('keep')
  .describe('The format of the result.');
const targetFormat = z.preprocess(alias, z.enum(OUTPUT_FORMATS)).describe('The format of the result.');

const animation = z
  .enum(['keep', 'first'])
  .default('keep')
  .describe('keep writes every frame where the format can hold them; first writes a still picture.');
const page = z.int().min(1).max(500).default(1).describe('Which page is taken of a TIFF file that has several.');
// Resizing gives a size of its own to every picture.
const svgWidth = z
  .int()
  .min(1)
  .max(MAX_SIDE)
  .optional()
  .describe('How wide an SVG drawing is made, in pixels; as wide as it says itself where not given.');

const encoding = { quality, lossless, effort, background, metadata, color, animation, page };

export const compressOptions = z.strictObject({ format: keepOrFormat, ...encoding, svgWidth });

export const convertOptions = z.strictObject({ format: targetFormat, ...encoding, svgWidth });

export const resizeOptions = z
  .strictObject({
    width: z.int().min(1).max(MAX_SIDE).optional().describe('Width of the result in pixels.'),
    height: z.int().min(1).max(MAX_SIDE).optional().describe('Height of the result in pixels.'),
    longEdge: z.int().min(1).max(MAX_SIDE).optional().describe('Length of the longer side in pixels.'),
    percent: z.number().min(0.1).max(1000).optional().describe('Size in percent of the original.'),
    ratio: z
      .string()
      .regex(/^[1-9]\d{0,4}:[1-9]\d{0,4}$/, 'Expected a ratio like 16:9')
      .optional()
      .describe('Crops to this ratio of width to height first, like 16:9.'),
    fit: z
      .enum(['inside', 'cover', 'contain', 'fill', 'outside'])
      .default('inside')
      .describe('How the picture fills width and height when both are given.'),
    enlarge: z.boolean().default(false).describe('Allow a result larger than the original.'),
    format: keepOrFormat,
    ...encoding,
  })
  .superRefine((options, context) => {
    const ways = [options.width ?? options.height, options.longEdge, options.percent].filter((way) => way !== undefined);
    if (ways.length > 1) {
      context.addIssue({
        code: 'custom',
        path: [options.longEdge === undefined ? 'percent' : 'longEdge'],
        message: 'Give either width and height, or longEdge, or percent',
      });
    }
    if (ways.length === 0 && options.ratio === undefined) {
      context.addIssue({ code: 'custom', path: ['width'], message: 'Give width, height, longEdge, percent or ratio' });
    }
  });

/** The one description of every option, by operation. */
export const OPTION_SCHEMAS = { compress: compressOptions, resize: resizeOptions, convert: convertOptions } as const satisfies Record<
  Operation,
  z.ZodType
>;

export type CompressOptions = z.output<typeof compressOptions>;
export type ResizeOptions = z.output<typeof resizeOptions>;
export type ConvertOptions = z.output<typeof convertOptions>;
export interface OptionsOf {
  compress: CompressOptions;
  resize: ResizeOptions;
  convert: ConvertOptions;
}
/** Options as a caller may write them: defaults left out. */
export interface OptionsInputOf {
  compress: z.input<typeof compressOptions>;
  resize: z.input<typeof resizeOptions>;
  convert: z.input<typeof convertOptions>;
}
/** The options that decide how the result is written, shared by all operations. */
export type EncodingOptions = Pick<
  CompressOptions,
  'quality' | 'lossless' | 'effort' | 'background' | 'metadata' | 'color' | 'animation' | 'page'
>;
