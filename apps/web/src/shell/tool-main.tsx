import type { OptionsOfTool, ToolId } from '@imagemill/core';
import type { InputFormat, OutputFormat } from '@imagemill/files';
import type { ComponentChildren } from 'preact';
import { FilePromises } from '../site/file-promises.js';
import { createMill } from './mill.js';
import { pageQuota } from './quota/page-quota.js';
import { presetFor } from './settings/settings.js';
import { ToolApp, ToolHead } from './tool-app.js';
import type { ToolKit } from './tool-kit.js';

interface ToolMainProps {
  kit: ToolKit;
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
export function ToolMain({ kit, format, about, head, children }: ToolMainProps) {
  const { tool } = kit.craft.described;
  const preset = format && (presetFor(format) as Partial<OptionsOfTool[ToolId]>);
  return (
    <main id="main" class="wrap">
      {head ?? <ToolHead kit={kit} />}
      <noscript>
        <p class="note">Your browser does the work itself, and needs JavaScript for that. Please allow it for this page.</p>
      </noscript>
      <div id="tool" data-tool={tool.id} data-format={format} data-about={about}>
        <ToolApp mill={createMill(pageQuota.forTool(tool.id), kit.craft, preset, about)} kit={kit} />
      </div>
      {children}
      <FilePromises id="files-title" tool={tool} />
    </main>
  );
}
