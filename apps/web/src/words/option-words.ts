import type { CompressOptions } from '@imagemill/core';

type ChoiceWords = { readonly [K in 'format' | 'metadata' | 'effort' | 'color']: { readonly [V in CompressOptions[K]]: ChoiceText } };

export interface ChoiceText {
  readonly label: string;
  readonly hint?: string;
}

/** The words for every choice of every option: a new choice without words does not compile. */
export const CHOICE_WORDS: ChoiceWords = {
  format: {
    keep: { label: 'Keep' },
    jpeg: { label: 'JPEG' },
    png: { label: 'PNG' },
    webp: { label: 'WebP' },
    avif: { label: 'AVIF' },
  },
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
};

/** What the format setting means for the files in the list. */
export const FORMAT_HINTS: { readonly [V in CompressOptions['format']]: string } = {
  keep: 'Every file stays what it is.',
  jpeg: 'Opens everywhere. No transparency.',
  png: 'For drawings and screenshots.',
  webp: 'Small, and opens in every current browser.',
  avif: 'Often the smallest. Takes longer.',
};
