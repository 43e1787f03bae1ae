import { compressPdfCraft } from '../../tool/pdf/pdf-crafts.js';
import { CompressPdfRow } from './compress-pdf-row.js';
import { CompressPdfSettings } from './compress-pdf-settings.js';
import { HERE, pdfKit } from './shared-kit.js';

export const compressPdfKit = pdfKit<'compress-pdf'>({
  craft: compressPdfCraft,
  lead: `Smaller documents, many at once. Text, links and forms stay what they are. ${HERE}`,
  Settings: CompressPdfSettings,
  RowMore: CompressPdfRow,
  beyond: () => import('../beyond/pdf-beyond.js'),
  compare: {
    isComparable: (_item, { report }) => report.result === 'optimized',
    load: () => import('./pdf-compare-dialog.js'),
  },
});
