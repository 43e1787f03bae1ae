import { findTool, type PdfToolId } from '@imagemill/core';
import type { ComponentType } from 'preact';
import type { Page } from '../../site/page.js';
import { CompressPdfMain } from '../compress-pdf/page.js';
import { ImagesToPdfMain } from '../images-to-pdf/page.js';
import { PdfToImagesMain } from '../pdf-to-images/page.js';
import { ResizePdfMain } from '../resize-pdf/page.js';

const STAY = 'Your files stay on this device.';

/** The pages of the PDF tools. */
export const PDF_PAGES: readonly Page[] = [
  toolPage(
    'compress-pdf',
    'Compress PDF: smaller, with text, links and forms intact | Imagemill',
    `See what a PDF is made of and make it smaller, many at once. Text stays text, links and forms keep working. ${STAY}`,
    CompressPdfMain,
  ),
  toolPage(
    'pdf-to-images',
    'PDF to images: pages as JPEG, PNG, WebP or AVIF | Imagemill',
    `Turn all pages of a PDF or some of them into pictures, and save them one by one or as a zip. ${STAY}`,
    PdfToImagesMain,
  ),
  toolPage(
    'images-to-pdf',
    'Images to PDF: pictures in your order, one document | Imagemill',
    `Put JPEG, PNG, WebP, AVIF and other pictures into one PDF, in your order and page size. JPEG files go in as they are. ${STAY}`,
    ImagesToPdfMain,
  ),
  toolPage(
    'resize-pdf',
    'Resize PDF pages: A4, Letter, percent or your own size | Imagemill',
    `Give all pages of a PDF another size. Links, forms and outlines follow. ${STAY}`,
    ResizePdfMain,
  ),
];

function toolPage(id: PdfToolId, title: string, description: string, Main: ComponentType): Page {
  const { path } = findTool(id);
  return { path, file: `${path.slice(1)}.html`, title, description, Main, entry: 'pdf-tool', listed: true };
}
