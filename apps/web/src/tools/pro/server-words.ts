import { formatBytes, formatPixels, type Operation } from '@imagemill/core';
import { ERRORS, type ErrorCode, type WireError } from '@imagemill/errors';
import { siteEngine } from '../../engine/site-engine.js';
import type { ErrorWords } from '../../shell/words/errors.js';
import { formatList } from '../../shell/words/format-words.js';
import { OPERATION_WORDS } from '../../shell/words/tool-words.js';

const percent = (share: number) => `${Math.floor(share * 100)} %`;

export const sendingWords = (share: number): string => `Uploading ${percent(share)}`;

/** A file in the server's queue. */
export function waitingWords(before: number): string {
  if (before === 0) return 'Next in line';
  return before === 1 ? '1 file before yours' : `${before} files before yours`;
}

/** A file being processed on the server: its progress or, if unknown, the time so far. */
export function workingWords(operation: Operation, share?: number, elapsedMs = 0): string {
  const { working } = OPERATION_WORDS[operation];
  if (share !== undefined) return `${working} ${percent(share)}`;
  const seconds = Math.floor(elapsedMs / 1000);
  return seconds > 0 ? `${working}, ${seconds} s` : working;
}

export const busyWords = (seconds: number): string => `Server busy, next try in ${seconds} s`;

type Say = (extras: WireError['extras']) => ErrorWords;

const WORDS: { readonly [C in ErrorCode]?: Say } = {
  unsupported_media: ({ detail }) => ({
    what: detail ?? 'This is not a picture the server opens.',
    advice: `${formatList(siteEngine().reads)} work here.`,
  }),
  corrupt_input: ({ detail }) => ({
    what: detail ?? 'This file is damaged or ends too early.',
    advice: 'Try to export or download it again.',
  }),
  file_too_large: ({ limitBytes }) => ({
    what: limitBytes === undefined ? 'This file is too large for the server.' : `This file is larger than ${formatBytes(limitBytes)}.`,
    advice: 'The server takes no more.',
  }),
  too_many_pixels: ({ detail, limitPixels }) => ({
    what: detail ?? (limitPixels === undefined ? 'This picture is too large.' : `This picture has more than ${formatPixels(limitPixels)}.`),
    advice:
      detail === undefined && limitPixels === siteEngine().maxInputPixels
        ? 'The server takes no more.'
        : 'Choose another format, or resize it.',
  }),
  too_complex: () => ({
    what: 'This file needs more memory than the server gives to one.',
    advice: 'Choose another format, less effort or a smaller size.',
  }),
  timed_out: () => ({
    what: 'The server stopped this file: it took longer than one may.',
    advice: 'Choose less effort, a smaller size or another format. It cost you nothing.',
  }),
  target_unreachable: ({ bestBytes }) => ({
    what: bestBytes === undefined ? 'This file cannot be made that small.' : `The smallest it gets is ${formatBytes(bestBytes)}.`,
    advice: 'Allow a larger result and start it again.',
  }),
  invalid_option: ({ errors }) => ({
    what: errors?.[0]?.detail ?? 'These settings do not fit this file.',
    advice: 'Change the settings and start it again.',
  }),
  server_busy: () => ({ what: 'The server is busy.', advice: 'Your file is still here. Retry in a minute.' }),
  store_unavailable: ({ detail }) => ({
    what: detail ?? 'The server does not answer right now.',
    advice: 'Your file is still here. Check your connection and retry.',
  }),
  session_required: () => ({ what: 'You are not signed in.', advice: 'Sign in, then retry.' }),
  csrf_failed: () => ({ what: 'The server did not know this page any more.', advice: 'Reload the page.' }),
  cancelled: () => ({ what: 'Cancelled.', advice: 'Retry when you like.' }),
  internal: ({ detail }) => ({ what: detail ?? 'Something went wrong on the server.', advice: 'Retry. If it stays, tell its operator.' }),
};

/** The text for an error next to a file meant for the server. */
export function serverErrorWords({ code, extras }: WireError): ErrorWords {
  const say = WORDS[code];
  if (say) return say(extras);
  return { what: ERRORS[code].title, advice: extras.detail ?? ERRORS[code].detail };
}
