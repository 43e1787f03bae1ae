import type { ResizeOptions } from '@imagemill/core';

type ChoiceWords = {
  readonly [K in 'metadata' | 'effort' | 'color' | 'animation' | 'fit']: { readonly [V in ResizeOptions[K]]: ChoiceText };
};

export interface ChoiceText {
  readonly label: string;
  readonly hint?: string;
}

/** What each choice is about. */
export const CHOICE_LEGENDS: { readonly [K in keyof ChoiceWords]: string } = {
  metadata: 'Metadata',
  effort: 'Effort',
  color: 'Colours',
  animation: 'Animation',
  fit: 'If the proportions differ',
};

/** The words for every choice of every option: a new choice without words does not compile. */
export const CHOICE_WORDS: ChoiceWords = {
  metadata: {
    safe: { label: 'Safe', hint: 'Keeps the copyright. Drops the place, serial numbers and small previews.' },
    none: { label: 'None', hint: 'Drops everything that is not the picture.' },
    all: { label: 'All', hint: 'Keeps everything, the place where it was taken included.' },
  },
  effort: {
    fast: { label: 'Fast' },
    normal: { label: 'Normal' },
    max: { label: 'Most' },
  },
  color: {
    srgb: { label: 'sRGB', hint: 'Looks the same on every screen.' },
    keep: { label: 'Keep', hint: 'Leaves colours and profile as they are.' },
  },
  animation: {
    keep: { label: 'Keep', hint: 'Every frame, where the format can hold them.' },
    first: { label: 'First frame', hint: 'A still picture.' },
  },
  fit: {
    inside: { label: 'Fit', hint: 'The whole picture, no larger than this. One side may come out shorter.' },
    cover: { label: 'Crop', hint: 'Fills this size. What sticks out on two sides is cut off.' },
    contain: { label: 'Borders', hint: 'The whole picture in the middle, borders around it.' },
    fill: { label: 'Stretch', hint: 'Both sides as given, even if the picture looks squeezed.' },
    outside: { label: 'At least', hint: 'The whole picture. The other side may come out longer.' },
  },
};
