import { findTool } from '@imagemill/core';
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { createCarrier } from '../../shell/carry-files.js';
import { ToolApp } from '../../shell/tool-app.js';
import type { ToolDefinition } from '../../shell/tool-definition.js';
import { createToolModel, type ToolModel } from '../../shell/tool-model.js';
import type { ServerAccess } from './server/access.js';
import type { ServerDefinitions } from './server-definition.js';

export interface ServerTool {
  readonly definition: ToolDefinition;
  readonly model: ToolModel;
}

/** The tools of one PRO page. One is shown at a time, and they share the files. */
export interface ServerTools {
  readonly tools: readonly [ServerTool, ...ServerTool[]];
  show(tool: ServerTool): void;
  App(): ComponentChildren;
}

export function createServerTools(definitionsOf: ServerDefinitions, server: ServerAccess): ServerTools {
  const open = (definition: ToolDefinition): ServerTool => ({ definition, model: createToolModel(server, definition.runner) });
  const [first, ...others] = definitionsOf(server);
  const tools: ServerTools['tools'] = [open(first), ...others.map(open)];
  const shown = signal<ServerTool>(tools[0]);
  const carry = createCarrier();

  function show(tool: ServerTool): void {
    carry(
      tools.map(({ model }) => model),
      tool.model,
    );
    shown.value = tool;
  }

  function App() {
    const { model, definition } = shown.value;
    return (
      <>
        {tools.length > 1 && <WorkSwitch tools={tools} shown={shown.value} onChoose={show} />}
        <ToolApp key={model.tool.id} model={model} definition={definition} />
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
          const { id, short } = findTool(tool.model.tool.id);
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
