import type { ImagesToPdfOptions } from '@imagemill/core';
import type { OptionWords } from '../../shell/fields/option-fields.js';
import { orientationWords, PAGE_SIZE_WORDS } from '../pdf/page-words.js';

export const IMAGES_TO_PDF_WORDS: OptionWords<ImagesToPdfOptions> = {
  pageSize: {
    label: 'Size of pages',
    choices: { image: { label: 'As the picture', hint: 'Each page is as large as its picture.' }, ...PAGE_SIZE_WORDS },
  },
  orientation: orientationWords('Each page is turned like its picture.'),
  margin: { label: 'Margin', unit: 'mm', hint: 'White border around each picture.' },
  fit: {
    label: 'Pictures on pages',
    choices: {
      inside: { label: 'Fit', hint: 'Each picture is seen whole, as large as the page allows.' },
      cover: { label: 'Fill', hint: 'The page is filled up to its margin; what does not fit is cut off.' },
      original: { label: 'Own size', hint: 'As large as the picture says it is, and no larger than the page.' },
    },
  },
};
