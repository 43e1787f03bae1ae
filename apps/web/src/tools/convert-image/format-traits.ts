import type { InputFormat } from '@imagemill/files';

/** What a format supports and what opens it, in a word or two. */
export interface FormatTraits {
  readonly transparency: string;
  readonly animation: string;
  readonly lossless: string;
  readonly opens: string;
}

export const FORMAT_TRAITS: { readonly [F in InputFormat]?: FormatTraits } = {
  jpeg: { transparency: 'No', animation: 'No', lossless: 'No', opens: 'Everywhere' },
  png: { transparency: 'Yes', animation: 'As APNG', lossless: 'Yes', opens: 'Everywhere' },
  webp: { transparency: 'Yes', animation: 'Yes', lossless: 'If you choose it', opens: 'Every current browser' },
  avif: { transparency: 'Yes', animation: 'Yes', lossless: 'If you choose it', opens: 'Current browsers and systems' },
  heic: { transparency: 'Yes', animation: 'Yes', lossless: 'Rarely used', opens: 'Apple devices and some programs' },
  gif: { transparency: 'On or off', animation: 'Yes', lossless: 'Up to 256 colors', opens: 'Everywhere' },
  svg: { transparency: 'Yes', animation: 'Yes', lossless: 'Shapes, no pixels', opens: 'Browsers and drawing programs' },
  tiff: { transparency: 'Yes', animation: 'No, but pages', lossless: 'Yes', opens: 'Editors and print programs' },
  bmp: { transparency: 'Rarely', animation: 'No', lossless: 'Yes', opens: 'Most desktop programs' },
  ico: { transparency: 'Yes', animation: 'No', lossless: 'Yes', opens: 'Browsers and Windows, as icons' },
  jxl: { transparency: 'Yes', animation: 'Yes', lossless: 'If you choose it', opens: 'Few browsers, some programs' },
};

export const TRAIT_NAMES: { readonly [T in keyof FormatTraits]: string } = {
  transparency: 'Transparency',
  animation: 'Animation',
  lossless: 'Keeps every pixel',
  opens: 'Opens in',
};
