import type { ToolKit } from '../../shell/tool-kit.js';
import { AccessNote } from './access-note.js';
import type { ServerAccess } from './server/access.js';
import { serverErrorWords } from './server-words.js';
import { Standing } from './standing.js';
import { StartButton } from './start-button.js';

/** A tool definition whose files are processed by the server. */
export function serverKit(kit: ToolKit, own: Partial<ToolKit>, server: ServerAccess): ToolKit {
  return {
    ...kit,
    ...own,
    Note: () => <AccessNote server={server} />,
    errorWords: serverErrorWords,
    beyond: undefined,
    elsewhere: {
      Standing: () => <Standing server={server} />,
      Start: ({ mill }) => <StartButton mill={mill} server={server} />,
    },
  };
}

/** Creates what a PRO page works with: a definition for each tool whose options it takes. */
export type ServerKits = (server: ServerAccess) => readonly [ToolKit, ...ToolKit[]];
