import type { ToolId, ToolOf } from '../tools/tools.js';
import type { OptionSchema } from './describe.js';
import type { CompressOptions, ConvertOptions, ResizeOptions } from './options.js';
import type { CompressPdfOptions, ImagesToPdfOptions, PdfToImagesOptions, ResizePdfOptions } from './pdf-options.js';

/** The options of each tool. */
export interface OptionsOfTool {
  'compress-image': CompressOptions;
  'resize-image': ResizeOptions;
  'convert-image': ConvertOptions;
  'compress-pdf': CompressPdfOptions;
  'pdf-to-images': PdfToImagesOptions;
  'images-to-pdf': ImagesToPdfOptions;
  'resize-pdf': ResizePdfOptions;
}

/**
 * A tool with the description of its options. Image and PDF tools are in separate tables, so a page
 * only loads the one it needs.
 */
export type DescribedTool<T extends ToolId = ToolId> = {
  [I in T]: { readonly tool: ToolOf<I>; readonly schema: OptionSchema };
}[T];

/**
 * Options about one file, not about how the tool is set: they are never in a recipe and never
 * remembered.
 */
const FILE_OPTION_NAMES = ['password', 'allowUnsign'] as const;
export type FileOption = (typeof FILE_OPTION_NAMES)[number];
export const FILE_OPTIONS: readonly string[] = FILE_OPTION_NAMES;
