import { isPdfReport } from '../../shell/item.js';
import { resizePdfCraft } from '../pdf/pdf-crafts.js';
import { pdfResultWords } from '../pdf/pdf-words.js';
import { HERE, pdfKit } from '../pdf/shared-kit.js';
import { ResizePdfSettings } from './settings.js';

export const resizePdfKit = pdfKit({
  craft: resizePdfCraft,
  lead: `A4, Letter, percent or your own size, many at once. Links, forms and outlines follow. ${HERE}`,
  Settings: ResizePdfSettings,
  resultWords: ({ results: [{ report }] }) => (isPdfReport(report) ? pdfResultWords(report, 'Every page has this size already.') : []),
});
