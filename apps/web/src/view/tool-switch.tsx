import { type ReadyToolId, TOOLS, type ToolOf } from '@imagemill/core';

const READY = TOOLS.filter((tool): tool is ToolOf<ReadyToolId> => tool.status === 'ready');

/** What can be done with the files in the list. Each is a link to its page; followed here, it takes the files along. */
export function ToolSwitch({ current, onChoose }: { current: string; onChoose(id: ReadyToolId): void }) {
  return (
    <nav class="tool-switch" aria-label="What to do with these files">
      {READY.map(({ id, path, title }) => (
        <a
          key={id}
          href={path}
          aria-current={id === current ? 'page' : undefined}
          onClick={(event) => {
            // In a new tab it is a link like any other.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onChoose(id);
          }}
        >
          {title.replace(' image', '')}
        </a>
      ))}
    </nav>
  );
}
