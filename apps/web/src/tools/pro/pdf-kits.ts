import '../pdf/pdf.css';
import type { Craft } from '../../shell/craft.js';
import { compressPdfKit } from '../compress-pdf/kit.js';
import { serverPdfCraft } from './server/server-pdf-craft.js';
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
