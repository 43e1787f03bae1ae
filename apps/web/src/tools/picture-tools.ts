import type { PictureToolId } from '@imagemill/core';
import type { ToolKit } from '../shell/tool-kit.js';
import { compressImage } from './compress-image/tool.js';
import { convertImage } from './convert-image/tool.js';
import { resizeImage } from './resize-image/tool.js';

export const PICTURE_KITS: Readonly<Record<PictureToolId, ToolKit>> = {
  'compress-image': compressImage,
  'resize-image': resizeImage,
  'convert-image': convertImage,
};
