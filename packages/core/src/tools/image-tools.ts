import { OPTION_SCHEMAS } from '../options/options.js';
import type { DescribedTool } from '../options/tool-options.js';
import { findTool, type ToolIdOf } from './tools.js';

export type ImageToolId = ToolIdOf<'image'>;

/** The tools that turn images into images, with the descriptions of their options. */
export const IMAGE_TOOLS: { readonly [T in ImageToolId]: DescribedTool<T> } = {
  'compress-image': { tool: findTool('compress-image'), schema: OPTION_SCHEMAS.compress },
  'resize-image': { tool: findTool('resize-image'), schema: OPTION_SCHEMAS.resize },
  'convert-image': { tool: findTool('convert-image'), schema: OPTION_SCHEMAS.convert },
};
