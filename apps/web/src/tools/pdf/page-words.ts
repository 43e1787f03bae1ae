import type { PageSize } from '@imagemill/core';
import type { ChoiceText } from '../../shell/fields/choice-group.js';

/** Labels and hints that the tools with page sizes share. */
export const PAGE_SIZE_WORDS: { readonly [S in PageSize]: ChoiceText } = {
  a3: { label: 'A3', hint: '297 × 420 mm' },
  a4: { label: 'A4', hint: '210 × 297 mm' },
  a5: { label: 'A5', hint: '148 × 210 mm' },
  letter: { label: 'Letter', hint: '8.5 × 11 in' },
  legal: { label: 'Legal', hint: '8.5 × 14 in' },
};

/** `auto`: what automatic means in this tool. */
export const orientationWords = (auto: string) =>
  ({
    label: 'Turn of pages',
    choices: { auto: { label: 'Automatic', hint: auto }, portrait: { label: 'Upright' }, landscape: { label: 'Across' } },
  }) as const;
