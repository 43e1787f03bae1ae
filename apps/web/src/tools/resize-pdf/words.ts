import type { ResizePdfOptions } from '@imagemill/core';
import type { OptionWords } from '../../shell/fields/option-fields.js';
import { orientationWords, PAGE_SIZE_WORDS } from '../pdf/page-words.js';

export const RESIZE_PDF_WORDS: OptionWords<ResizePdfOptions> = {
  pageSize: { label: 'New size of pages', choices: PAGE_SIZE_WORDS },
  percent: { label: 'Percent', unit: '%', hint: '71 makes A5 of A4, 141 makes A3 of it.' },
  width: { label: 'Width', unit: 'mm', hint: 'Of every page.' },
  height: { label: 'Height', unit: 'mm', hint: 'Of every page.' },
  orientation: orientationWords('Each page stays turned as it is.'),
  margin: { label: 'Margin', unit: 'mm', hint: 'Further border around what is on each page.' },
};

/** The ways to give the new size: by name, as a percentage, or in millimeters. */
export const WAY_WORDS = {
  ...PAGE_SIZE_WORDS,
  percent: { label: 'Percent', hint: 'Of the size that each page has.' },
  own: { label: 'Own size', hint: 'In millimeters.' },
} as const;
