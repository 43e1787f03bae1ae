import type { ImagesToPdfOptions } from '@imagemill/core';
import type { ChoiceText } from '../../shell/words/option-words.js';

/** The words for sizes of pages. */
export const PAGE_SIZE_WORDS: { readonly [S in ImagesToPdfOptions['pageSize']]: ChoiceText } = {
  image: { label: 'As the picture', hint: 'Each page is as large as its picture.' },
  a3: { label: 'A3', hint: '297 × 420 mm' },
  a4: { label: 'A4', hint: '210 × 297 mm' },
  a5: { label: 'A5', hint: '148 × 210 mm' },
  letter: { label: 'Letter', hint: '8.5 × 11 in' },
  legal: { label: 'Legal', hint: '8.5 × 14 in' },
};

export const ORIENTATION_WORDS: { readonly [O in ImagesToPdfOptions['orientation']]: ChoiceText } = {
  auto: { label: 'Automatic' },
  portrait: { label: 'Upright' },
  landscape: { label: 'Across' },
};

/** How a picture fills its page. */
export const FIT_WORDS: { readonly [F in ImagesToPdfOptions['fit']]: ChoiceText } = {
  inside: { label: 'Fit', hint: 'Each picture is seen whole, as large as the page allows.' },
  cover: { label: 'Fill', hint: 'The page is filled up to its margin; what does not fit is cut off.' },
  original: { label: 'Own size', hint: 'As large as the picture says it is, and no larger than the page.' },
};
