import type { Outcome } from '../../shell/item.js';
import { pdfToImagesCraft } from '../pdf/pdf-crafts.js';
import { countWords } from '../pdf/pdf-words.js';
import { HERE, pdfKit } from '../pdf/shared-kit.js';
import { PdfToImagesSettings } from './settings.js';

export const pdfToImagesKit = pdfKit({
  craft: pdfToImagesCraft,
  lead: `Every page as a picture, or those you choose. ${HERE}`,
  Settings: PdfToImagesSettings,
  resultWords,
});

/** How many of the pages that were asked for are missing. */
function resultWords({ results }: Outcome): readonly string[] {
  const { report } = results[0];
  const missing = ('of' in report ? (report.of ?? 0) : 0) - results.length;
  return missing > 0 ? [`${countWords(missing, 'page')} could not be read and ${missing === 1 ? 'was' : 'were'} left out.`] : [];
}
