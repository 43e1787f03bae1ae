import * as z from 'zod/mini';
import { described, format, targetBytes, whole } from './option-schemas.js';

/** Page sizes in points, upright. */
export const PAGE_SIZES = {
  a3: [841.89, 1190.55],
  a4: [595.28, 841.89],
  a5: [419.53, 595.28],
  letter: [612, 792],
  legal: [612, 1008],
} as const;
export type PageSize = keyof typeof PAGE_SIZES;
export const PAGE_SIZE_NAMES = Object.keys(PAGE_SIZES) as [PageSize, ...PageSize[]];

/** Resolution of pictures and quality of JPEG, by preset. Pictures are made smaller above 1.25 times the resolution. */
export const PDF_PRESETS = {
  high: { dpi: 220, quality: 80 },
  recommended: { dpi: 150, quality: 65 },
  small: { dpi: 110, quality: 55 },
  smallest: { dpi: 72, quality: 60 },
} as const;
export type PdfPreset = keyof typeof PDF_PRESETS;
export const PDF_PRESET_NAMES = Object.keys(PDF_PRESETS) as [PdfPreset, ...PdfPreset[]];

const millimetres = (min: number, max: number) => z.number().check(z.minimum(min), z.maximum(max));
const password = described(z.optional(z.string().check(z.maxLength(127))), 'Opens an encrypted document.');
const pages = described(
  z.optional(
    z
      .string()
      .check(
        z.maxLength(10_000),
        z.regex(/^\s*\d{1,6}\s*(?:-\s*(?:\d{1,6}\s*)?)?(?:,\s*\d{1,6}\s*(?:-\s*(?:\d{1,6}\s*)?)?)*$/, 'Expected pages like 1-3,7.'),
      ),
  ),
  'Which pages, like 1-3,7 or 5-; all where not given.',
);

export const compressPdfOptions = z.strictObject({
  preset: described(z._default(z.enum(PDF_PRESET_NAMES), 'recommended'), 'How far pictures inside the document are reduced.'),
  dpi: described(z.optional(whole(36, 1200)), 'Resolution of pictures on the page, in place of that of the preset.', { folded: true }),
  quality: described(z.optional(whole(1, 100)), 'Quality of pictures, in place of that of the preset.', { folded: true }),
  targetBytes: targetBytes(['dpi', 'quality']),
  allowUnsign: described(z._default(z.boolean(), false), 'Go on where a digital signature becomes void.'),
  password,
});

export const pdfToImagesOptions = z.strictObject({
  format: described(z._default(format(['jpeg', 'png', 'webp', 'avif']), 'jpeg'), 'The format of the pictures.'),
  pages,
  dpi: described(z.optional(whole(18, 1200)), 'Resolution; 150 where neither this nor longEdge is given.'),
  longEdge: described(z.optional(whole(16, 16_000)), 'Length of the longer side in pixels.'),
  quality: described(z._default(whole(1, 100), 80), 'Higher looks better and needs more bytes.'),
  password,
});

export const imagesToPdfOptions = z.strictObject({
  pageSize: described(z._default(z.enum(['image', ...PAGE_SIZE_NAMES]), 'a4'), 'image makes each page as large as its picture.'),
  orientation: described(z._default(z.enum(['auto', 'portrait', 'landscape']), 'auto'), 'auto follows each picture.'),
  fit: described(z._default(z.enum(['inside', 'cover', 'original']), 'inside'), 'How a picture fills its page.'),
  margin: described(z._default(millimetres(0, 100), 10), 'White border in millimetres.'),
});

export const resizePdfOptions = z
  .strictObject({
    pageSize: described(z.optional(z.enum(PAGE_SIZE_NAMES)), 'The new size of every page.'),
    percent: described(z.optional(z.number().check(z.minimum(1), z.maximum(1000))), 'Size in percent of each page.'),
    width: described(z.optional(millimetres(5, 5000)), 'Width of every page in millimetres.'),
    height: described(z.optional(millimetres(5, 5000)), 'Height of every page in millimetres.'),
    orientation: described(z._default(z.enum(['auto', 'portrait', 'landscape']), 'auto'), 'auto turns the new size like each page.'),
    margin: described(z._default(millimetres(0, 100), 0), 'Border in millimetres.'),
    allowUnsign: described(z._default(z.boolean(), false), 'Go on where a digital signature becomes void.'),
    password,
  })
  .check(({ value, issues }) => {
    const own = value.width !== undefined && value.height !== undefined;
    const ways = [value.pageSize !== undefined, value.percent !== undefined, own].filter(Boolean).length;
    const half = (value.width === undefined) !== (value.height === undefined);
    if (ways !== 1 || half)
      issues.push({ code: 'custom', input: value, path: ['pageSize'], message: 'Give a pageSize, or a percent, or width and height.' });
  });

export type CompressPdfOptions = z.output<typeof compressPdfOptions>;
export type PdfToImagesOptions = z.output<typeof pdfToImagesOptions>;
export type ImagesToPdfOptions = z.output<typeof imagesToPdfOptions>;
export type ResizePdfOptions = z.output<typeof resizePdfOptions>;
