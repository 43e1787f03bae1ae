import '../../styles/pdf.css';
import type { PdfToolId } from '@imagemill/core';
import { compressPdfKit } from '../pdf/compress-pdf-kit.js';
import { imagesToPdfKit } from '../pdf/images-to-pdf-kit.js';
import { pdfToImagesKit } from '../pdf/pdf-to-images-kit.js';
import { resizePdfKit } from '../pdf/resize-pdf-kit.js';
import type { ToolKit } from '../tool-kit.js';

export const PDF_KITS: Readonly<Record<PdfToolId, ToolKit>> = {
  'compress-pdf': compressPdfKit,
  'pdf-to-images': pdfToImagesKit,
  'images-to-pdf': imagesToPdfKit,
  'resize-pdf': resizePdfKit,
};
