import { formatBytes, formatPixels } from '@imagemill/core';
import { ERRORS, type ErrorCode, type WireError } from '@imagemill/errors';
import { engineState } from '../../engine/engine-state.js';
import { moreWords } from '../../engine/engine-words.js';
import { siteEngine } from '../../engine/site-engine.js';
import { formatList } from './format-words.js';

/** What happened to a file, and what the user can do about it. */
export interface ErrorWords {
  readonly what: string;
  readonly advice: string;
}

type Say = (extras: WireError['extras']) => ErrorWords;

/** Texts for errors that files run into in the browser. All others use those of the error table. */
const WORDS: { readonly [C in ErrorCode]?: Say } = {
  unsupported_media: ({ detail }) => ({
    what: detail ?? 'This is not a picture this tool opens.',
    advice: `${formatList(siteEngine().reads)} work. ${moreWords(engineState.choice.value)}`.trim(),
  }),
  corrupt_input: ({ detail }) => ({
    what: detail ?? 'This file is damaged or ends too early.',
    advice: 'Try to export or download it again.',
  }),
  file_too_large: ({ limitBytes }) => ({
    what: limitBytes === undefined ? 'This file is too large.' : `This file is larger than ${formatBytes(limitBytes)}.`,
    advice: 'Try a smaller one.',
  }),
  too_many_pixels: ({ detail, limitPixels }) => ({
    what: detail ?? (limitPixels === undefined ? 'This picture is too large.' : `This picture has more than ${formatPixels(limitPixels)}.`),
    // If the image is too large to open at all, no format helps. A detail is about one format.
    advice:
      detail === undefined && limitPixels === siteEngine().maxInputPixels
        ? `Make the picture smaller first. ${moreWords(engineState.choice.value)}`.trim()
        : 'Choose another format, or make the picture smaller first.',
  }),
  too_complex: () => ({
    what: 'This picture needs more memory than your browser gives.',
    advice: 'Close other tabs and retry, or choose another format.',
  }),
  timed_out: ({ detail }) => ({
    what: detail ?? 'This took too long and was stopped.',
    // A detail is about an engine that doesn't start.
    advice: detail ? 'Choose the portable engine, or another browser.' : 'Retry with less effort, or in another browser.',
  }),
  invalid_option: ({ errors }) => ({
    what: errors?.[0]?.detail ?? 'These settings do not fit this file.',
    advice: 'Change the settings; the file is then done again.',
  }),
  cancelled: () => ({ what: 'Cancelled.', advice: 'Retry when you like.' }),
  store_unavailable: () => ({ what: 'This site does not answer right now.', advice: 'Your files are still here. Try again in a moment.' }),
  internal: ({ detail }) =>
    detail
      ? { what: detail, advice: 'Your file is still here.' }
      : { what: 'Something went wrong with this file.', advice: 'Retry. If it stays, reload the page.' },
};

/** The texts for an error beside a file. */
export function errorWords(error: WireError): ErrorWords {
  const say = WORDS[error.code];
  if (say) return say(error.extras);
  const info = ERRORS[error.code];
  return { what: info.title, advice: error.extras.detail ?? info.detail };
}
