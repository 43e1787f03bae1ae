import type { ImageToolId } from '@imagemill/core';
import type { ToolDefinition } from '../shell/tool-definition.js';
import { compressImage } from './compress-image/tool.js';
import { convertImage } from './convert-image/tool.js';
import { resizeImage } from './resize-image/tool.js';

export const IMAGE_DEFINITIONS: Readonly<Record<ImageToolId, ToolDefinition>> = {
  'compress-image': compressImage,
  'resize-image': resizeImage,
  'convert-image': convertImage,
};
