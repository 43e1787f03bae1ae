import type { ProTool } from '@imagemill/core';
import type { ComponentChildren } from 'preact';
import { pageApi } from '../../shell/quota/page-api.js';
import { Slot } from '../../site/slot.js';
import { createServerAccess } from './server/access.js';
import { createServerTools } from './server-app.js';
import type { ServerDefinitions } from './server-definition.js';
import { ServerPromises } from './server-promises.js';

interface ProMainProps {
  tool: ProTool;
  definitions: ServerDefinitions;
  lead: string;
  /** The limits for one file, as the server enforces them. */
  limits: ComponentChildren;
  children?: ComponentChildren;
}

/**
 * A PRO page before its script loads. It says that files are uploaded before offering any choices.
 */
export function ProMain({ tool, definitions, lead, limits, children }: ProMainProps) {
  const { App } = createServerTools(definitions, createServerAccess(pageApi));
  return (
    <main id="main" class="wrap">
      <div class="page-head tool-head">
        <h1>
          {tool.title} <span class="tag">PRO</span>
        </h1>
        <p class="lead">{lead}</p>
      </div>
      <div class="uploads">
        <p>
          <strong>This tool uploads your file</strong> to this server, works on it there and deletes it when the answer is sent. The other
          tools do not upload.
        </p>
        <p class="uploads-limits">{limits}</p>
        {/* For the script: the limits the server enforces, as numbers. */}
        <span hidden>
          <Slot name="proMaxBytes" />
          <Slot name="proMaxPixels" />
        </span>
      </div>
      <noscript>
        <p class="note">This page needs JavaScript to send a file and to save what comes back. Please allow it for this page.</p>
      </noscript>
      <div id="server-tool" data-pro={tool.id}>
        <App />
      </div>
      {children}
      <ServerPromises />
    </main>
  );
}
