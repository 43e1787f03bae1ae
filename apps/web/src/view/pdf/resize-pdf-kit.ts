import { isPdfReport } from '../../tool/item.js';
import { resizePdfCraft } from '../../tool/pdf/pdf-crafts.js';
import { pdfResultWords } from '../../words/pdf-words.js';
import { ResizePdfSettings } from './resize-pdf-settings.js';
import { HERE, pdfKit } from './shared-kit.js';

export const resizePdfKit = pdfKit({
  craft: resizePdfCraft,
  lead: `A4, Letter, percent or your own size, many at once. Links, forms and outlines follow. ${HERE}`,
  Settings: ResizePdfSettings,
  resultWords: ({ results: [{ report }] }) => (isPdfReport(report) ? pdfResultWords(report, 'Every page has this size already.') : []),
});
