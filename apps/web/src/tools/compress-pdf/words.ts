import { type CompressPdfOptions, PDF_PRESETS, type PdfPreset } from '@imagemill/core';
import type { OptionWords } from '../../shell/fields/option-fields.js';

const keeps = (preset: PdfPreset) => `${PDF_PRESETS[preset].dpi} dpi. Text, links and forms stay as they are.`;

export const COMPRESS_PDF_WORDS: OptionWords<CompressPdfOptions> = {
  preset: {
    label: 'How small',
    choices: {
      high: { label: 'High', hint: `For print. Pictures keep ${keeps('high')}` },
      recommended: { label: 'Recommended', hint: `For screens and office printers. Pictures keep ${keeps('recommended')}` },
      small: { label: 'Small', hint: `For reading on a screen. Pictures keep ${keeps('small')}` },
      smallest: { label: 'Smallest', hint: `For sending at any price. Pictures look soft, with ${keeps('smallest')}` },
    },
  },
  targetBytes: {
    label: 'Largest size of each file, if wanted',
    unit: 'MB',
    hint: 'Pictures are reduced as far as that needs, and no further.',
  },
  dpi: { label: 'Resolution of pictures', unit: 'dpi' },
  quality: { label: 'Quality of pictures' },
};
