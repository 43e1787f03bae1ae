import { findTool, type ToolId } from '@imagemill/core';
import type { ToolKit } from '../tool-kit.js';

/** The kit of a tool, fetched when it is first asked for: pictures and documents each have theirs. */
export async function loadKit(id: ToolId): Promise<ToolKit> {
  const kits = findTool(id).family === 'pdf' ? (await import('./pdf-kits.js')).PDF_KITS : (await import('./picture-kits.js')).PICTURE_KITS;
  return (kits as Readonly<Record<ToolId, ToolKit>>)[id];
}
