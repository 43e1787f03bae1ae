import { pdfToImagesCraft } from '../../tool/pdf/pdf-crafts.js';
import { PdfToImagesSettings } from './pdf-to-images-settings.js';
import { HERE, pdfKit } from './shared-kit.js';

export const pdfToImagesKit = pdfKit({
  craft: pdfToImagesCraft,
  lead: `Every page as a picture, or those you choose. ${HERE}`,
  Settings: PdfToImagesSettings,
});
