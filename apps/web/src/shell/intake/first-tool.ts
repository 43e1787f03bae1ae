import { type ReadyToolId, TOOLS, type ToolOf } from '@imagemill/core';
import { kindOf } from './file-kind.js';

/** The tool that files are shown in first: that of the first one which any tool takes. */
export async function firstTool(files: readonly File[]): Promise<ReadyToolId> {
  const ready = TOOLS.filter((tool): tool is ToolOf<ReadyToolId> => tool.status === 'ready');
  for (const file of files) {
    const kind = await kindOf(file).catch(() => undefined);
    const tool = kind && ready.find(({ takes }) => takes === kind);
    if (tool) return tool.id;
  }
  return 'compress-image';
}
