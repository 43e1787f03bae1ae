import type { PdfToImagesOptions } from '@imagemill/core';
import type { OptionWords } from '../../shell/fields/option-fields.js';

export const PDF_TO_IMAGES_WORDS: OptionWords<PdfToImagesOptions> = {
  format: { label: 'Pictures as' },
  pages: { label: 'Pages', hint: 'Empty: all. Else like 1-3, 7 or 5-.', problem: 'Give pages like 1-3, 7 or 5-.' },
  dpi: { label: 'Resolution', unit: 'dpi', hint: 'Empty: 150, good for screens. 300 is for print.' },
  longEdge: { label: 'Longer side', unit: 'px', hint: 'The other side follows the page.' },
  quality: { label: 'Quality' },
};

/** How the size of the images is given. */
export const WAY_WORDS = {
  dpi: { label: 'By resolution', hint: 'Large pages make large pictures.' },
  longEdge: { label: 'By pixels', hint: 'The longer side of every picture is the same.' },
} as const;
