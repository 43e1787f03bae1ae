import { compressPdfCraft } from '../pdf/pdf-crafts.js';
import { HERE, pdfKit } from '../pdf/shared-kit.js';
import { CompressPdfRow } from './row.js';
import { CompressPdfSettings } from './settings.js';

export const compressPdfKit = pdfKit<'compress-pdf'>({
  craft: compressPdfCraft,
  lead: `Smaller documents, many at once. Text, links and forms stay what they are. ${HERE}`,
  Settings: CompressPdfSettings,
  RowMore: CompressPdfRow,
  beyond: () => import('../pro/beyond/pdf-beyond.js'),
  compare: {
    isComparable: (_item, { report }) => report.result === 'optimized',
    load: () => import('./pdf-compare-dialog.js'),
  },
});
