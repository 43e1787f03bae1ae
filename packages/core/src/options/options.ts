import { OUTPUT_FORMATS } from '@imagemill/files';
import * as z from 'zod/mini';
import type { Operation } from './operations.js';
import { described, format, targetBytes, whole } from './option-schemas.js';

const MAX_SIDE = 65_500;

// Each option is described once, here. Types, parsing, forms, flags and documents are derived from these schemas.
// By zod's functions rather than its methods: pages carry only those in use, a third of the bytes.
const quality = described(z._default(whole(1, 100), 80), 'Higher looks better and needs more bytes.');
const allowResize = described(z._default(z.boolean(), false), 'With targetBytes: fewer pixels where quality would get bad.');
const lossless = described(z._default(z.boolean(), false), 'Keep every pixel.', { to: ['png', 'webp', 'avif', 'jxl'], folded: true });
const effort = described(z._default(z.enum(['fast', 'normal', 'max']), 'normal'), 'More effort makes smaller files and takes longer.', {
  folded: true,
});
const background = described(
  z._default(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Expected a colour like #ffffff.')), '#ffffff'),
  'Colour of borders, and behind transparency the result cannot have.',
);
const grayscale = described(z._default(z.boolean(), false), 'Turn the picture black and white.', { folded: true });
const metadata = described(
  z._default(z.enum(['safe', 'none', 'all']), 'safe'),
  'safe keeps the copyright and drops position, serial numbers and thumbnails.',
);
const color = described(
  z._default(z.enum(['srgb', 'keep']), 'srgb'),
  'srgb converts wide-gamut pictures; keep leaves colours as they are.',
  { folded: true },
);
const keepOrFormat = described(z._default(format(['keep', ...OUTPUT_FORMATS]), 'keep'), 'The format of the result.');
const targetFormat = described(format(OUTPUT_FORMATS), 'The format of the result.');

const animation = described(
  z._default(z.enum(['keep', 'first']), 'keep'),
  'keep writes every frame the format can hold; first a still picture.',
  { folded: true },
);
const page = described(z._default(whole(1, 500), 1), 'The page taken of a file with several.', { from: ['tiff'] });
// Resizing gives a size of its own to every picture.
const svgWidth = described(z.optional(whole(1, MAX_SIDE)), 'Width of a drawing in pixels; its own where not given.', {
  from: ['svg'],
});

// Forms and documents list options in the order they have here.
const aim = { quality, targetBytes: targetBytes(['quality']), allowResize };
const writing = { lossless, background, metadata, grayscale, effort, color, animation };

export const compressOptions = z.strictObject({ ...aim, format: keepOrFormat, svgWidth, page, ...writing });

export const convertOptions = z.strictObject({ format: targetFormat, svgWidth, page, ...aim, ...writing });

export const resizeOptions = z
  .strictObject({
    width: described(z.optional(whole(1, MAX_SIDE)), 'Width of the result in pixels.'),
    height: described(z.optional(whole(1, MAX_SIDE)), 'Height of the result in pixels.'),
    longEdge: described(z.optional(whole(1, MAX_SIDE)), 'Longer side in pixels.'),
    percent: described(z.optional(z.number().check(z.minimum(0.1), z.maximum(1000))), 'Percent of the original.'),
    ratio: described(
      z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}:[1-9]\d{0,4}$/, 'Expected a ratio like 16:9.'))),
      'Crops to this ratio of width to height first, like 16:9.',
    ),
    fit: described(
      z._default(z.enum(['inside', 'cover', 'contain', 'fill', 'outside']), 'inside'),
      'How the picture fills width and height.',
    ),
    enlarge: described(z._default(z.boolean(), false), 'Allow a larger picture.'),
    format: keepOrFormat,
    page,
    ...aim,
    ...writing,
  })
  .check(({ value: options, issues }) => {
    const ways = [options.width ?? options.height, options.longEdge, options.percent].filter((way) => way !== undefined);
    const report = (name: keyof typeof options, message: string) => issues.push({ code: 'custom', input: options, path: [name], message });
    if (ways.length > 1)
      report(options.longEdge === undefined ? 'percent' : 'longEdge', 'Give either width and height, or longEdge, or percent.');
    if (ways.length === 0 && options.ratio === undefined) report('width', 'Give width, height, longEdge, percent or ratio.');
  });

/** The one description of every option, by operation. */
export const OPTION_SCHEMAS = { compress: compressOptions, resize: resizeOptions, convert: convertOptions } as const satisfies Record<
  Operation,
  z.ZodMiniType
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
export type EncodingOptions = Pick<CompressOptions, 'page' | keyof typeof aim | keyof typeof writing>;
