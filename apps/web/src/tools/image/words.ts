import type { CompressOptions, ConvertOptions, ResizeOptions } from '@imagemill/core';
import type { ChoiceText } from '../../shell/fields/choice-group.js';
import type { OptionWords } from '../../shell/fields/option-fields.js';
import type { Aim, Goal } from './aim.js';

/**
 * The labels and hints for every option of the image tools. Resize adds more for its size form, in
 * `resize-image/words.ts`.
 */
export const IMAGE_WORDS: OptionWords<CompressOptions & ResizeOptions & ConvertOptions> = {
  quality: { label: 'Quality' },
  minScore: { label: 'How close to the original' },
  targetBytes: {
    label: 'Largest size of each file',
    unit: 'kB',
    hint: 'Quality is lowered as far as that needs, and no further.',
  },
  allowResize: { label: 'Allow a smaller picture', hint: 'Fewer pixels, where it would have to look bad to get that small.' },
  width: { label: 'Width', unit: 'px' },
  height: { label: 'Height', unit: 'px' },
  longEdge: { label: 'Longer side', unit: 'px' },
  percent: { label: 'Percent of the original', unit: '%' },
  ratio: { label: 'Ratio' },
  fit: {
    label: 'If the proportions differ',
    choices: {
      inside: { label: 'Fit', hint: 'The whole picture, no larger than this. One side may come out shorter.' },
      cover: { label: 'Crop', hint: 'Fills this size. What sticks out on two sides is cut off.' },
      contain: { label: 'Borders', hint: 'The whole picture in the middle, borders around it.' },
      fill: { label: 'Stretch', hint: 'Both sides as given, even if the picture looks squeezed.' },
      outside: { label: 'At least', hint: 'The whole picture. The other side may come out longer.' },
    },
  },
  enlarge: { label: 'Allow enlarging', hint: 'Without it, pictures that are smaller already keep their size.' },
  format: { label: 'Format' },
  opensIn: {
    label: 'Opens in',
    choices: {
      everywhere: { label: 'Everywhere', hint: 'JPEG, PNG, WebP or GIF.' },
      browsers: { label: 'Current browsers', hint: 'AVIF as well. Takes longer, and some other programs cannot open it.' },
    },
  },
  svgWidth: {
    label: 'Width of SVG drawings',
    unit: 'px',
    hint: 'The height follows. Leave it empty for the size a drawing says itself.',
  },
  page: { label: 'Page', hint: 'Of files with several pages, this one is taken.' },
  lossless: { label: 'Lossless', hint: 'Every pixel stays exactly as it is. Not for JPEG and GIF.' },
  background: { label: 'Behind transparent parts' },
  grayscale: { label: 'Black and white', hint: 'Always writes a new file, even if it comes out larger.' },
  metadata: {
    label: 'Metadata',
    choices: {
      safe: { label: 'Safe', hint: 'Keeps the copyright. Drops the place, serial numbers and small previews.' },
      none: { label: 'None', hint: 'Drops everything that is not the picture.' },
      all: { label: 'All', hint: 'Keeps everything, the place where it was taken included.' },
    },
  },
  effort: {
    label: 'Effort',
    hint: 'More effort makes smaller files and takes longer.',
    choices: { fast: { label: 'Fast' }, normal: { label: 'Normal' }, max: { label: 'Most' } },
  },
  color: {
    label: 'Colors',
    choices: {
      srgb: { label: 'sRGB', hint: 'Looks the same on every screen.' },
      keep: { label: 'Keep', hint: 'Leaves colors and profile as they are.' },
    },
  },
  animation: {
    label: 'Animation',
    choices: {
      keep: { label: 'Keep', hint: 'Every frame, where the format can hold them.' },
      first: { label: 'First frame', hint: 'A still picture.' },
    },
  },
};

/** Labels of fields that differ from their option's label. */
export const FIELD_WORDS = {
  aim: 'Size and quality',
  noQuality: 'Lossless: every pixel stays as it is, so there is no quality to choose.',
  noScore: 'GIF files always get the same quality here. Choose Quality to set another.',
  borders: 'Color of the borders',
  convertTo: 'Convert to',
} as const;

/** The ways to choose size and quality. */
export const AIM_WORDS: Readonly<Record<Aim, ChoiceText>> = {
  auto: { label: 'Auto' },
  quality: { label: 'Quality' },
  size: { label: 'Target size' },
};

/** How close a result should look. */
export const GOAL_WORDS: Readonly<Record<Goal, ChoiceText>> = {
  same: { label: 'Looks the same', hint: 'Hard to tell from the original, even side by side.' },
  balanced: { label: 'Balanced', hint: 'Small files that stay very close to the original.' },
  smallest: { label: 'Smallest', hint: 'The smallest files. Fine detail gets softer.' },
};

/** A score from a link that is none of these. */
export function ownGoalWords(minScore: number): ChoiceText {
  return { label: `Score ${minScore}`, hint: 'A visual score of your own. 100 is identical, 80 looks the same.' };
}

/** Says that no quality came as close as was asked for. */
export function missedScoreWords(score: number, minScore: number, format: string): string {
  const help = format === 'png' ? 'Lossless keeps every pixel.' : 'Another format may come closer.';
  return `Scores ${Math.round(score)} instead of ${minScore}. ${help}`;
}
