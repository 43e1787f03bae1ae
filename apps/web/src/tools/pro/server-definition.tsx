import type { ToolDefinition } from '../../shell/tool-definition.js';
import { AccessNote } from './access-note.js';
import type { ServerAccess } from './server/access.js';
import { serverErrorWords } from './server-words.js';
import { Standing } from './standing.js';
import { StartButton } from './start-button.js';

/** A tool definition whose files are processed by the server. */
export function serverDefinition(definition: ToolDefinition, own: Partial<ToolDefinition>, server: ServerAccess): ToolDefinition {
  return {
    ...definition,
    ...own,
    Note: () => <AccessNote server={server} />,
    errorWords: serverErrorWords,
    nextStep: undefined,
    onServer: {
      Standing: () => <Standing server={server} />,
      Start: ({ model }) => <StartButton model={model} server={server} />,
    },
  };
}

/** Creates what a PRO page works with: a definition for each tool whose options it takes. */
export type ServerDefinitions = (server: ServerAccess) => readonly [ToolDefinition, ...ToolDefinition[]];
