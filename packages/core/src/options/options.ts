import { OUTPUT_FORMATS } from '@imagemill/files';
import {
  decimal,
  defaulting,
  format,
  type InputOf,
  type OptionSchema,
  type OutputOf,
  oneOf,
  optional,
  required,
  targetBytes,
  text,
  whole,
  wholeOr,
  yesOrNo,
} from './describe.js';
import type { Operation } from './operations.js';

const MAX_SIDE = 65_500;

/**
 * Visual scores, by SSIMULACRA 2. `same`: hard to tell from the original, even side by side.
 * `balanced`: the highest multiple of 5 at which photos need no more bytes than at quality 80.
 */
export const MIN_SCORES = { lowest: 30, smallest: 55, balanced: 75, same: 80, highest: 95 } as const;

// Each option is described once, here. Types, parsing, forms, flags and docs are derived from it.
const quality = defaulting(
  wholeOr(1, 100, 'auto'),
  'auto',
  'Higher looks better and needs more bytes. auto: as low as minScore allows, for each file.',
);
const minScore = defaulting(
  decimal(MIN_SCORES.lowest, MIN_SCORES.highest),
  MIN_SCORES.balanced,
  'With quality auto: how closely the result has to look like the original (SSIMULACRA 2). 80 looks the same, 55 is fair.',
);
const allowResize = defaulting(yesOrNo, false, 'With targetBytes: scales the image down if the quality would get too low.');
const lossless = defaulting(yesOrNo, false, 'Keep every pixel.', { to: ['png', 'webp', 'avif', 'jxl'], folded: true });
const effort = defaulting(oneOf(['fast', 'normal', 'max']), 'normal', 'More effort makes smaller files and takes longer.', {
  folded: true,
});
const background = defaulting(
  text({ pattern: /^#[0-9a-fA-F]{6}$/, expected: 'Expected a color like #ffffff.' }),
  '#ffffff',
  'Color of borders, and of transparent areas if the format has no transparency.',
);
const grayscale = defaulting(yesOrNo, false, 'Turn the image black and white. The result may then be larger.', { folded: true });
const metadata = defaulting(
  oneOf(['safe', 'none', 'all']),
  'safe',
  'safe keeps the copyright and drops the location, serial numbers and thumbnails.',
);
const color = defaulting(oneOf(['srgb', 'keep']), 'srgb', 'srgb converts wide-gamut images; keep leaves colors as they are.', {
  folded: true,
});
const keepOrFormat = defaulting(
  format(['keep', 'auto', ...OUTPUT_FORMATS]),
  'keep',
  'The format of the result. auto: the one with the fewest bytes, for each file, among those that an Accept header allows.',
);
const targetFormat = required(
  format(['auto', ...OUTPUT_FORMATS]),
  'The format of the result. auto: the one with the fewest bytes, for each file, among those that an Accept header allows.',
);
const opensIn = defaulting(
  oneOf(['everywhere', 'browsers']),
  'everywhere',
  'With format auto: everywhere chooses from JPEG, PNG, WebP and GIF; browsers also from AVIF, which other programs may not open. ' +
    'A request without this option whose Accept header names image/avif means browsers.',
);
const animation = defaulting(oneOf(['keep', 'first']), 'keep', 'keep writes every frame the format can hold; first writes only one.', {
  folded: true,
});
const page = defaulting(whole(1, 500), 1, 'The page to use if the file has several.', { from: ['tiff'] });
// Resize doesn't have this: it sets the size of every image anyway.
const svgWidth = optional(whole(1, MAX_SIDE), 'Width of a drawing in pixels; its own width by default.', { from: ['svg'] });

// Forms and docs list options in this order.
const aim = { quality, minScore, targetBytes: targetBytes(['quality']), allowResize };
const writing = { lossless, background, metadata, grayscale, effort, color, animation };

export const compressOptions = { shape: { ...aim, format: keepOrFormat, opensIn, svgWidth, page, ...writing } };

export const convertOptions = { shape: { format: targetFormat, opensIn, svgWidth, page, ...aim, ...writing } };

const size = {
  width: optional(whole(1, MAX_SIDE), 'Width of the result in pixels.'),
  height: optional(whole(1, MAX_SIDE), 'Height of the result in pixels.'),
  longEdge: optional(whole(1, MAX_SIDE), 'Longer side in pixels.'),
  percent: optional(decimal(0.1, 1000), 'Size as a percentage of the original.'),
};
/** An additional size to make: for that result it replaces the size in the options. */
export const furtherSize = { shape: size };
export type FurtherSize = OutputOf<typeof furtherSize>;

export const resizeOptions = {
  shape: {
    ...size,
    ratio: optional(
      text({ pattern: /^[1-9]\d{0,4}:[1-9]\d{0,4}$/, expected: 'Expected a ratio like 16:9.' }),
      'Crops to this ratio of width to height first, like 16:9.',
    ),
    fit: defaulting(oneOf(['inside', 'cover', 'contain', 'fill', 'outside']), 'inside', 'How the image fills width and height.'),
    enlarge: defaulting(yesOrNo, false, 'Allow a result larger than the original.'),
    format: keepOrFormat,
    opensIn,
    page,
    ...aim,
    ...writing,
  },
  check({ width, height, longEdge, percent, ratio }: FurtherSize & { readonly ratio?: string }) {
    const ways = [width ?? height, longEdge, percent].filter((way) => way !== undefined);
    if (ways.length > 1)
      return [
        { option: longEdge === undefined ? 'percent' : 'longEdge', detail: 'Give either width and height, or longEdge, or percent.' },
      ];
    return ways.length === 0 && ratio === undefined ? [{ option: 'width', detail: 'Give width, height, longEdge, percent or ratio.' }] : [];
  },
};

/** The options of each operation. Nothing else describes them. */
export const OPTION_SCHEMAS = { compress: compressOptions, resize: resizeOptions, convert: convertOptions } as const satisfies Record<
  Operation,
  OptionSchema
>;

export type CompressOptions = OutputOf<typeof compressOptions>;
export type ResizeOptions = OutputOf<typeof resizeOptions>;
export type ConvertOptions = OutputOf<typeof convertOptions>;
export interface OptionsOf {
  compress: CompressOptions;
  resize: ResizeOptions;
  convert: ConvertOptions;
}
/** Options as a caller may write them, with defaults left out. */
export interface OptionsInputOf {
  compress: InputOf<typeof compressOptions>;
  resize: InputOf<typeof resizeOptions>;
  convert: InputOf<typeof convertOptions>;
}
/** The options that decide how the result is written; all operations have them. */
export type EncodingOptions = Pick<CompressOptions, 'page' | keyof typeof aim | keyof typeof writing>;
