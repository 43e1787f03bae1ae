import { decimal, defaulting, format, type OutputOf, oneOf, optional, targetBytes, text, whole, yesOrNo } from './describe.js';

/** Page sizes in points, in portrait orientation. */
export const PAGE_SIZES = {
  a3: [841.89, 1190.55],
  a4: [595.28, 841.89],
  a5: [419.53, 595.28],
  letter: [612, 792],
  legal: [612, 1008],
} as const;
export type PageSize = keyof typeof PAGE_SIZES;
export const PAGE_SIZE_NAMES = Object.keys(PAGE_SIZES) as [PageSize, ...PageSize[]];

/**
 * Image resolution and JPEG quality by preset. Images are only downsampled above 1.25 times the
 * resolution.
 */
export const PDF_PRESETS = {
  high: { dpi: 220, quality: 80 },
  recommended: { dpi: 150, quality: 65 },
  small: { dpi: 110, quality: 55 },
  smallest: { dpi: 72, quality: 60 },
} as const;
export type PdfPreset = keyof typeof PDF_PRESETS;
export const PDF_PRESET_NAMES = Object.keys(PDF_PRESETS) as [PdfPreset, ...PdfPreset[]];

const millimeters = decimal;
const password = optional(text({ maxLength: 127 }), 'Opens an encrypted document.', { secret: true });
const allowUnsign = defaulting(yesOrNo, false, 'Go on even if this invalidates a digital signature.');
const pages = optional(
  text({
    maxLength: 10_000,
    pattern: /^\s*\d{1,6}\s*(?:-\s*(?:\d{1,6}\s*)?)?(?:,\s*\d{1,6}\s*(?:-\s*(?:\d{1,6}\s*)?)?)*$/,
    expected: 'Expected pages like 1-3,7.',
  }),
  'Which pages, like 1-3,7 or 5-; all by default.',
);
const orientations = oneOf(['auto', 'portrait', 'landscape']);

export const compressPdfOptions = {
  shape: {
    preset: defaulting(oneOf(PDF_PRESET_NAMES), 'recommended', 'How much to reduce images inside the document.'),
    dpi: optional(whole(36, 1200), 'Resolution of images on the page; overrides the preset.', { folded: true }),
    quality: optional(whole(1, 100), 'Quality of images; overrides the preset.', { folded: true }),
    targetBytes: targetBytes(['dpi', 'quality']),
    allowUnsign,
    password,
  },
};

export const pdfToImagesOptions = {
  shape: {
    format: defaulting(format(['jpeg', 'png', 'webp', 'avif']), 'jpeg', 'The format of the images.'),
    pages,
    dpi: optional(whole(18, 1200), 'Resolution; 150 if neither this nor longEdge is given.'),
    longEdge: optional(whole(16, 16_000), 'Length of the longer side in pixels.'),
    quality: defaulting(whole(1, 100), 80, 'Higher looks better and needs more bytes.'),
    password,
  },
};

export const imagesToPdfOptions = {
  shape: {
    pageSize: defaulting(oneOf(['image', ...PAGE_SIZE_NAMES]), 'a4', 'image makes each page as large as its image.'),
    orientation: defaulting(orientations, 'auto', 'auto follows each image.'),
    fit: defaulting(oneOf(['inside', 'cover', 'original']), 'inside', 'How an image fills its page.'),
    margin: defaulting(millimeters(0, 100), 10, 'White border in millimeters.'),
  },
};

export const resizePdfOptions = {
  shape: {
    pageSize: optional(oneOf(PAGE_SIZE_NAMES), 'The new size of every page.'),
    percent: optional(decimal(1, 1000), 'New size as a percentage of each page.'),
    width: optional(millimeters(5, 5000), 'Width of every page in millimeters.'),
    height: optional(millimeters(5, 5000), 'Height of every page in millimeters.'),
    orientation: defaulting(orientations, 'auto', 'auto turns the new size to match each page.'),
    margin: defaulting(millimeters(0, 100), 0, 'Border in millimeters.'),
    allowUnsign,
    password,
  },
  check({ pageSize, percent, width, height }: { pageSize?: PageSize; percent?: number; width?: number; height?: number }) {
    const own = width !== undefined && height !== undefined;
    const ways = [pageSize !== undefined, percent !== undefined, own].filter(Boolean).length;
    const half = (width === undefined) !== (height === undefined);
    return ways !== 1 || half ? [{ option: 'pageSize', detail: 'Give a pageSize, or a percent, or width and height.' }] : [];
  },
};

export type CompressPdfOptions = OutputOf<typeof compressPdfOptions>;
export type PdfToImagesOptions = OutputOf<typeof pdfToImagesOptions>;
export type ImagesToPdfOptions = OutputOf<typeof imagesToPdfOptions>;
export type ResizePdfOptions = OutputOf<typeof resizePdfOptions>;
