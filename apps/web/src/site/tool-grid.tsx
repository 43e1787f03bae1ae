import { TOOLS, type Tool, type ToolId } from '@imagemill/core';
import { TOOL_LINES } from './tool-lines.js';

/** The tools of a family with one line each; planned ones are no links. */
export function ToolGrid({ family }: Pick<Tool, 'family'>) {
  return (
    <ul class="tools">
      {TOOLS.filter((tool) => tool.family === family).map((tool: Tool) => (
        <li key={tool.id} class={`tool-card ${tool.status === 'ready' ? '' : 'tool-card-planned'}`}>
          <h3>
            {tool.status === 'ready' ? <a href={tool.path}>{tool.title}</a> : tool.title}
            {tool.status === 'planned' && <span class="tag">Planned</span>}
          </h3>
          <p>{TOOL_LINES[tool.id as ToolId]}</p>
        </li>
      ))}
    </ul>
  );
}
