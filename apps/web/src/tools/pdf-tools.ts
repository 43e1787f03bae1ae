import './pdf/pdf.css';
import type { PdfToolId } from '@imagemill/core';
import type { ToolKit } from '../shell/tool-kit.js';
import { compressPdf } from './compress-pdf/tool.js';
import { imagesToPdf } from './images-to-pdf/tool.js';
import { pdfToImages } from './pdf-to-images/tool.js';
import { resizePdf } from './resize-pdf/tool.js';

export const PDF_KITS: Readonly<Record<PdfToolId, ToolKit>> = {
  'compress-pdf': compressPdf,
  'pdf-to-images': pdfToImages,
  'images-to-pdf': imagesToPdf,
  'resize-pdf': resizePdf,
};
