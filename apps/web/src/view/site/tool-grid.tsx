import { TOOLS } from '@imagemill/core';

/** All tools with one line each; planned ones are no links. */
export function ToolGrid() {
  return (
    <ul class="tools">
      {TOOLS.map((tool) => (
        <li key={tool.id} class={`tool-card ${tool.status === 'ready' ? '' : 'tool-card-planned'}`}>
          <h3>
            {tool.status === 'ready' ? <a href={tool.path}>{tool.title}</a> : tool.title}
            {tool.status === 'planned' && <span class="tag">Planned</span>}
          </h3>
          <p>{tool.line}</p>
        </li>
      ))}
    </ul>
  );
}
