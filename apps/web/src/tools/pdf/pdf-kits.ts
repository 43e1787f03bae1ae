import './pdf.css';
import type { PdfToolId } from '@imagemill/core';
import type { ToolKit } from '../../shell/tool-kit.js';
import { compressPdfKit } from '../compress-pdf/kit.js';
import { imagesToPdfKit } from '../images-to-pdf/kit.js';
import { pdfToImagesKit } from '../pdf-to-images/kit.js';
import { resizePdfKit } from '../resize-pdf/kit.js';

export const PDF_KITS: Readonly<Record<PdfToolId, ToolKit>> = {
  'compress-pdf': compressPdfKit,
  'pdf-to-images': pdfToImagesKit,
  'images-to-pdf': imagesToPdfKit,
  'resize-pdf': resizePdfKit,
};
