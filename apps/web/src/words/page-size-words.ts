import type { ImagesToPdfOptions } from '@imagemill/core';
import type { ChoiceText } from './option-words.js';

/** The words for sizes of pages. */
export const PAGE_SIZE_WORDS: { readonly [S in ImagesToPdfOptions['pageSize']]: ChoiceText } = {
  image: { label: 'As the picture', hint: 'Each page is as large as its picture.' },
  a3: { label: 'A3', hint: '297 × 420 mm' },
  a4: { label: 'A4', hint: '210 × 297 mm' },
  a5: { label: 'A5', hint: '148 × 210 mm' },
  letter: { label: 'Letter', hint: '8.5 × 11 in' },
  legal: { label: 'Legal', hint: '8.5 × 14 in' },
};
