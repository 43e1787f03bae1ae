import '../pdf/pdf.css';
import type { Craft } from '../../shell/craft.js';
import type { ItemProps } from '../../shell/tool-kit.js';
import { compressPdf } from '../compress-pdf/tool.js';
import { Questions } from '../pdf/questions.js';
import { serverPdfCraft } from './server/server-pdf-craft.js';
import { type ServerKits, serverKit } from './server-kit.js';

export const PDF_SERVER_KITS: Readonly<Record<'large-pdf', ServerKits>> = {
  'large-pdf': (server) => [
    serverKit(
      compressPdf,
      { craft: serverPdfCraft as unknown as Craft, RowMore: ServerQuestions, thumbnail: undefined, compare: undefined },
      server,
    ),
  ],
};

/** Questions about a document, with what the server does with a password. */
function ServerQuestions(props: ItemProps) {
  return <Questions {...props} passwordWords="It goes to the server with the file, opens it there, and is not kept." />;
}
