import { imagesToPdfCraft } from '../../tool/pdf/images-to-pdf-craft.js';
import { errorWords } from '../../words/errors.js';
import { AssembledDocument } from './assembled-document.js';
import { ImagesToPdfSettings } from './images-to-pdf-settings.js';
import { HERE, pdfKit } from './shared-kit.js';

export const imagesToPdfKit = pdfKit({
  craft: imagesToPdfCraft,
  lead: `Pictures in your order become one document. JPEG files go in as they are. ${HERE}`,
  Settings: ImagesToPdfSettings,
  Files: AssembledDocument,
  errorWords,
});
