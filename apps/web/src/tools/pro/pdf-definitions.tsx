import '../pdf/pdf.css';
import type { Runner } from '../../shell/runner.js';
import type { ItemProps } from '../../shell/tool-definition.js';
import { compressPdf } from '../compress-pdf/tool.js';
import { Questions } from '../pdf/questions.js';
import { serverPdfRunner } from './server/server-pdf-runner.js';
import { type ServerDefinitions, serverDefinition } from './server-definition.js';

export const PDF_SERVER_DEFINITIONS: Readonly<Record<'large-pdf', ServerDefinitions>> = {
  'large-pdf': (server) => [
    serverDefinition(
      compressPdf,
      { runner: serverPdfRunner as unknown as Runner, RowDetails: ServerQuestions, thumbnail: undefined, compare: undefined },
      server,
    ),
  ],
};

/** Questions about a document, with what the server does with a password. */
function ServerQuestions(props: ItemProps) {
  return <Questions {...props} passwordWords="It goes to the server with the file, opens it there, and is not kept." />;
}
