import { compressPdfOptions, imagesToPdfOptions, pdfToImagesOptions, resizePdfOptions } from '../options/pdf-options.js';
import type { DescribedTool } from '../options/tool-options.js';
import { findTool, type ToolIdOf } from './tools.js';

export type PdfToolId = ToolIdOf<'pdf'>;

/** The PDF tools, with the descriptions of their options. */
export const PDF_TOOLS: { readonly [T in PdfToolId]: DescribedTool<T> } = {
  'compress-pdf': { tool: findTool('compress-pdf'), schema: compressPdfOptions },
  'pdf-to-images': { tool: findTool('pdf-to-images'), schema: pdfToImagesOptions },
  'images-to-pdf': { tool: findTool('images-to-pdf'), schema: imagesToPdfOptions },
  'resize-pdf': { tool: findTool('resize-pdf'), schema: resizePdfOptions },
};
