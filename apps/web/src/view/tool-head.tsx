import type { ReadyToolId, ToolOf } from '@imagemill/core';
import { TOOL_LEADS } from '../words/tool-words.js';

/** The heading of a tool. */
export function ToolHead({ tool }: { tool: ToolOf<ReadyToolId> }) {
  return (
    <div class="page-head tool-head">
      <h1>{tool.title}</h1>
      <p class="lead">{TOOL_LEADS[tool.id]}</p>
    </div>
  );
}
