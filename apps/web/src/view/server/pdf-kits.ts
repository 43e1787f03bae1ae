import '../../styles/pdf.css';
import type { Craft } from '../../tool/craft.js';
import { serverPdfCraft } from '../../tool/server/server-pdf-craft.js';
import { compressPdfKit } from '../pdf/compress-pdf-kit.js';
import { type ServerKits, serverKit } from './server-kit.js';
import { ServerQuestions } from './server-questions.js';

export const PDF_SERVER_KITS: Readonly<Record<'large-pdf', ServerKits>> = {
  'large-pdf': (server) => [
    serverKit(
      compressPdfKit,
      { craft: serverPdfCraft as unknown as Craft, RowMore: ServerQuestions, thumbnail: undefined, compare: undefined },
      server,
    ),
  ],
};
