import { findTool } from '@imagemill/core';
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { createCarrier } from '../../shell/carry-files.js';
import { createMill, type Mill } from '../../shell/mill.js';
import { ToolApp } from '../../shell/tool-app.js';
import type { ToolKit } from '../../shell/tool-kit.js';
import type { ServerAccess } from './server/access.js';
import type { ServerKits } from './server-kit.js';

export interface ServerTool {
  readonly kit: ToolKit;
  readonly mill: Mill;
}

/** The tools of one PRO page. One is shown at a time, and they share the files. */
export interface ServerTools {
  readonly tools: readonly [ServerTool, ...ServerTool[]];
  show(tool: ServerTool): void;
  App(): ComponentChildren;
}

export function createServerTools(kitsOf: ServerKits, server: ServerAccess): ServerTools {
  const open = (kit: ToolKit): ServerTool => ({ kit, mill: createMill(server, kit.craft) });
  const [first, ...others] = kitsOf(server);
  const tools: ServerTools['tools'] = [open(first), ...others.map(open)];
  const shown = signal<ServerTool>(tools[0]);
  const carry = createCarrier();

  function show(tool: ServerTool): void {
    carry(
      tools.map(({ mill }) => mill),
      tool.mill,
    );
    shown.value = tool;
  }

  function App() {
    const { mill, kit } = shown.value;
    return (
      <>
        {tools.length > 1 && <WorkSwitch tools={tools} shown={shown.value} onChoose={show} />}
        <ToolApp key={mill.tool.id} mill={mill} kit={kit} />
      </>
    );
  }

  return { tools, show, App };
}

interface WorkSwitchProps {
  tools: readonly ServerTool[];
  shown: ServerTool;
  onChoose(tool: ServerTool): void;
}

/** Chooses the operation. The files stay in the list. */
function WorkSwitch({ tools, shown, onChoose }: WorkSwitchProps) {
  return (
    <fieldset class="work">
      <legend class="visually-hidden">What to do</legend>
      <div class="choices">
        {tools.map((tool) => {
          const { id, short } = findTool(tool.mill.tool.id);
          return (
            <label key={id} class="choice">
              <input type="radio" name="work" value={id} checked={tool === shown} onChange={() => onChoose(tool)} />
              <span>{short}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
