import type { ChoiceText } from '../../shell/fields/choice-group.js';
import type { ResizeWay } from './resize-form.js';

/** The words of the size form that aren't those of an option (`image/words.ts`). */
export const SIZE_WORDS = {
  preset: 'Size for',
  noPreset: 'Own size',
  way: 'Size by',
  sizes: { label: 'Further sizes at once, if wanted', hint: 'Separated by commas.' },
  cropFirst: (ratio: string) => `Crop to ${ratio} first`,
} as const;

/** How a size is given. */
export const WAY_WORDS: { readonly [W in ResizeWay]: ChoiceText } = {
  pixels: { label: 'Pixels' },
  percent: { label: 'Percent' },
  longEdge: { label: 'Long edge' },
  ratio: { label: 'Ratio' },
};

/** The fields of a ratio, which load when it is chosen. */
export const RATIO_WORDS = {
  choice: { legend: 'Width to height', hint: 'Cut out of the middle, as large as possible.' },
  own: 'Own',
  width: 'Width, if wanted',
} as const;
