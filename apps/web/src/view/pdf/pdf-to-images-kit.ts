import type { Outcome } from '../../tool/item.js';
import { pdfToImagesCraft } from '../../tool/pdf/pdf-crafts.js';
import { countWords } from '../../words/pdf-words.js';
import { PdfToImagesSettings } from './pdf-to-images-settings.js';
import { HERE, pdfKit } from './shared-kit.js';

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
