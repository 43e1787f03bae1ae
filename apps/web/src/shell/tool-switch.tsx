import { type FileKind, type ReadyToolId, TOOLS, type Tool, type ToolOf } from '@imagemill/core';

const READY = TOOLS.filter((tool): tool is ToolOf<ReadyToolId> => tool.status === 'ready');

interface ToolSwitchProps {
  current: Tool;
  /** The kinds of files in the list. */
  kinds: ReadonlySet<FileKind>;
  onChoose(id: ReadyToolId): void;
}

/** Links to the tools that fit the listed files; a plain click takes the files along. */
export function ToolSwitch({ current, kinds, onChoose }: ToolSwitchProps) {
  const fitting = READY.filter(({ takes }) => takes === current.takes || kinds.has(takes));
  return (
    <nav class="tool-switch" aria-label="What to do with these files">
      {fitting.map(({ id, path, short }) => (
        <a
          key={id}
          href={path}
          aria-current={id === current.id ? 'page' : undefined}
          onClick={(event) => {
            // In a new tab it's a link like any other.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onChoose(id);
          }}
        >
          {short}
        </a>
      ))}
    </nav>
  );
}
