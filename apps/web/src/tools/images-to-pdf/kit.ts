import { errorWords } from '../../shell/words/errors.js';
import { HERE, pdfKit } from '../pdf/shared-kit.js';
import { AssembledDocument } from './assembled-document.js';
import { imagesToPdfCraft } from './craft.js';
import { ImagesToPdfSettings } from './settings.js';

export const imagesToPdfKit = pdfKit({
  craft: imagesToPdfCraft,
  lead: `Pictures in your order become one document. JPEG files go in as they are. ${HERE}`,
  Settings: ImagesToPdfSettings,
  Files: AssembledDocument,
  errorWords,
});
