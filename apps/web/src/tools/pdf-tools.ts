import './pdf/pdf.css';
import type { PdfToolId } from '@imagemill/core';
import type { ToolDefinition } from '../shell/tool-definition.js';
import { compressPdf } from './compress-pdf/tool.js';
import { imagesToPdf } from './images-to-pdf/tool.js';
import { pdfToImages } from './pdf-to-images/tool.js';
import { resizePdf } from './resize-pdf/tool.js';

export const PDF_DEFINITIONS: Readonly<Record<PdfToolId, ToolDefinition>> = {
  'compress-pdf': compressPdf,
  'pdf-to-images': pdfToImages,
  'images-to-pdf': imagesToPdf,
  'resize-pdf': resizePdf,
};
