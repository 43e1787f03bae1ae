import { findTool, type ToolId } from '@imagemill/core';
import type { ToolKit } from '../shell/tool-kit.js';
import { PICTURE_KITS } from './image/picture-kits.js';

/** The kit of a tool. Those for documents are fetched when one is first asked for. */
export async function loadKit(id: ToolId): Promise<ToolKit> {
  const kits = findTool(id).family === 'pdf' ? (await import('./pdf/pdf-kits.js')).PDF_KITS : PICTURE_KITS;
  return (kits as Readonly<Record<ToolId, ToolKit>>)[id];
}
