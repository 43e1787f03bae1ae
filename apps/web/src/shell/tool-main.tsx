import type { OptionsOfTool, ToolId } from '@imagemill/core';
import type { InputFormat, OutputFormat } from '@imagemill/files';
import type { ComponentChildren } from 'preact';
import { FilePromises } from '../site/file-promises.js';
import { pageQuota } from './quota/page-quota.js';
import { presetFor } from './settings/settings.js';
import { ToolApp, ToolHead } from './tool-app.js';
import type { ToolDefinition } from './tool-definition.js';
import { createToolModel } from './tool-model.js';

interface ToolMainProps {
  definition: ToolDefinition;
  /** The format that the page converts files to. */
  format?: OutputFormat;
  /** The format of the files that the page is about. */
  about?: InputFormat;
  /** Replaces the tool's own heading. */
  head?: ComponentChildren;
  children?: ComponentChildren;
}

/**
 * A tool's page before the script arrives: everything to read, and the tool in its initial state.
 */
export function ToolMain({ definition, format, about, head, children }: ToolMainProps) {
  const { tool } = definition.runner.described;
  const preset = format && (presetFor(format) as Partial<OptionsOfTool[ToolId]>);
  return (
    <main id="main" class="wrap">
      {head ?? <ToolHead definition={definition} />}
      <noscript>
        <p class="note">Your browser does the work itself, and needs JavaScript for that. Please allow it for this page.</p>
      </noscript>
      <div id="tool" data-tool={tool.id} data-format={format} data-about={about}>
        <ToolApp model={createToolModel(pageQuota.forTool(tool.id), definition.runner, preset, about)} definition={definition} />
      </div>
      {children}
      <FilePromises id="files-title" tool={tool} />
    </main>
  );
}
