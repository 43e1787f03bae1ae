import type { PdfToolId } from '@imagemill/core';
import type { ToolKit } from '../tool-kit.js';
export const PDF_KITS: Readonly<Partial<Record<PdfToolId, ToolKit>>> = {};
