import type { ChoiceText } from '../../shell/fields/choice-group.js';
import type { ResizeWay } from './resize-form.js';

/** Labels in the size form that don't belong to an option (those are in `image/words.ts`). */
export const SIZE_WORDS = {
  preset: 'Size for',
  noPreset: 'Own size',
  way: 'Size by',
  sizes: { label: 'Further sizes at once, if wanted', hint: 'Separated by commas.' },
  cropFirst: (ratio: string) => `Crop to ${ratio} first`,
} as const;

/** The ways to give a size. */
export const WAY_WORDS: { readonly [W in ResizeWay]: ChoiceText } = {
  pixels: { label: 'Pixels' },
  percent: { label: 'Percent' },
  longEdge: { label: 'Long edge' },
  ratio: { label: 'Ratio' },
};

/** Labels of the ratio fields, which load when a ratio is chosen. */
export const RATIO_WORDS = {
  choice: { legend: 'Width to height', hint: 'Cut out of the middle, as large as possible.' },
  own: 'Own',
  width: 'Width, if wanted',
} as const;
