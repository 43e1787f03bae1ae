import type { ToolId } from '@imagemill/core';

/** What a tool is for, in one line. */
export const TOOL_LINES: { readonly [T in ToolId]: string } = {
  'compress-image': 'Smaller JPEG, PNG, WebP, AVIF and GIF files.',
  'resize-image': 'By pixels, percent, long edge or ratio.',
  'convert-image': 'From one format to another.',
  'compress-pdf': 'Smaller documents, text and links intact.',
  'pdf-to-images': 'Pages as JPEG, PNG, WebP or AVIF.',
  'images-to-pdf': 'Pictures in your order, one document.',
  'resize-pdf': 'Pages in A4, Letter or your own size.',
};
