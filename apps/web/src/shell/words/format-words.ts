import { type CompressOptions, FULL_ENGINE, type OutputLimit } from '@imagemill/core';
import { FORMATS, type InputFormat, isOutputFormat, OUTPUT_FORMATS, type OutputFormat } from '@imagemill/files';
import { siteEngine } from '../../engine/site-engine.js';
import type { ChoiceText } from '../fields/choice-group.js';

/** A format, or how one follows from each file. */
export type FormatChoice = CompressOptions['format'];

/** The formats that can be written, in the order they're offered. */
export function writable(): OutputFormat[] {
  const { writes } = siteEngine();
  return OUTPUT_FORMATS.filter((format) => writes[format]);
}

/** How a format treats pixels; one that follows from the file may do either. */
export function losslessMode(format: FormatChoice): OutputLimit['lossless'] {
  return isOutputFormat(format) ? (FULL_ENGINE.writes[format]?.lossless ?? 'never') : 'choice';
}

/** Whether every pixel is kept, so that there is no quality to choose. */
export function hasNoQuality({ format, lossless }: { readonly format: FormatChoice; readonly lossless: boolean }): boolean {
  const mode = losslessMode(format);
  return mode === 'always' || (mode === 'choice' && lossless && format !== 'keep');
}

/** Whether transparent parts must be filled. */
export function needsBackground(format: FormatChoice): boolean {
  return isOutputFormat(format) && FULL_ENGINE.writes[format]?.alpha === false;
}

/** What a format is good for. A format without a hint here just shows its name. */
const HINTS: { readonly [F in InputFormat]?: string } = {
  jpeg: 'Opens everywhere. No transparency.',
  png: 'For drawings and screenshots.',
  webp: 'Small, and opens in every current browser.',
  avif: 'Often the smallest. Takes longer.',
  gif: 'For short animations. At most 256 colors.',
  jxl: 'Small, but few browsers open it yet.',
  tiff: 'For print and archives. Large files.',
  ico: 'For the small icon of a site.',
};

const KEPT_HEIC = ' HEIC becomes JPEG, or WebP if it is transparent.';

/** The texts for choosing a format. */
export function formatWords(format: FormatChoice | InputFormat): ChoiceText {
  if (format === 'auto') return { label: 'Automatic', hint: 'Each file gets the format that makes it smallest.' };
  if (format === 'keep') return { label: 'Keep', hint: `Files stay what they are.${siteEngine().reads.includes('heic') ? KEPT_HEIC : ''}` };
  return { label: FORMATS[format].label, hint: HINTS[format] };
}

/** Why a format isn't among the choices. */
export function cannotWriteWords(format: FormatChoice | InputFormat): string {
  return `${formatWords(format).label} cannot be written in this browser. Choose another format.`;
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The formats that a file's results have. */
export function formatsOf({
  results,
}: {
  readonly results: readonly { readonly report: { readonly format: InputFormat } }[];
}): InputFormat[] {
  return [...new Set(results.map(({ report }) => report.format))];
}

/** Formats in a sentence: "JPEG, PNG and WebP". */
export function formatList(formats: readonly InputFormat[]): string {
  return list.format(formats.map((format) => FORMATS[format].label));
}
