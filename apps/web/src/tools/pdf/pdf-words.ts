import { formatBytes } from '@imagemill/core';
import { ERRORS, type ErrorCode, type WireError } from '@imagemill/errors';
import type { ByteKind, PdfChanges, PdfInventory, PdfNotice, PdfProgress } from '@imagemill/pdf';
import type { PdfReport } from '../../shell/item.js';
import type { ErrorWords } from '../../shell/words/errors.js';

const count = new Intl.NumberFormat('en').format;
/** "1 page", "12 pages". */
export const countWords = (number: number, one: string) => `${count(number)} ${one}${number === 1 ? '' : 's'}`;

const COUNTED: { readonly [S in PdfProgress['stage']]?: string } = { images: 'image', fonts: 'font', pages: 'page' };
const STAGES: { readonly [S in PdfProgress['stage']]: string } = {
  open: 'opening',
  analyse: 'looking through it',
  images: 'pictures',
  fonts: 'fonts',
  write: 'writing',
  verify: 'checking the result',
  pages: 'pages',
};

/** The current step of a document's progress: "image 12 of 40". */
export function stepWords({ stage, done, total }: PdfProgress): string {
  const thing = COUNTED[stage];
  return thing && total > 0 ? `${thing} ${count(Math.min(done + 1, total))} of ${count(total)}` : STAGES[stage];
}

/** What takes up a document's bytes. */
export const BYTE_WORDS: { readonly [K in ByteKind]: string } = {
  images: 'Pictures',
  fonts: 'Fonts',
  content: 'Text and drawing',
  attachments: 'Attached files',
  superseded: 'Earlier versions',
  other: 'Structure',
};

/** A document's contents in one line: "12 pages, 40 pictures, 6 fonts, a form". */
export function factWords({ pages, images, fonts, forms, tagged, encrypted, signed }: PdfInventory): string {
  const traits = [forms && 'a form', tagged && 'tags for reading aloud', signed && 'a signature', encrypted && 'protected'];
  const counts = [countWords(pages, 'page'), images > 0 && countWords(images, 'picture'), fonts > 0 && countWords(fonts, 'font')];
  return `${[...counts, ...traits].filter(Boolean).join(', ')}.`;
}

const NOTICES: { readonly [N in PdfNotice]: string } = {
  signature_lost: 'Its digital signature is void now.',
  encryption_lost: 'It was protected; the result opens without a password and without restrictions.',
  repaired: 'It was damaged and was put together again. Look through the result.',
  structure_only: 'With smaller pictures the result did not pass its check, so only its structure was compressed.',
  check_failed: 'The result did not pass its check, so you get your file back.',
};

/** What a result lost, or why the document is unchanged. */
export function pdfResultWords(
  { result, notices }: Pick<PdfReport, 'result' | 'notices'>,
  nothingToDo = 'Already as small as these settings make it.',
): readonly string[] {
  const told = notices.map((notice) => NOTICES[notice]);
  const kept = result === 'unchanged' && !notices.includes('check_failed');
  return kept ? [...told, `${nothingToDo} The original is kept.`] : told;
}

const CHANGES: readonly (readonly [keyof PdfChanges, one: string, what: string])[] = [
  ['imagesReworked', 'picture', 'made smaller'],
  ['imagesKept', 'picture', 'left as it was'],
  ['fontsReduced', 'font', 'cut to the letters in use'],
  ['duplicatesMerged', 'part', 'stored once instead of twice'],
  ['objectsRemoved', 'part', 'that nothing used removed'],
];

/** Lists what was changed in a document. */
export function changesWords(changes: PdfChanges): readonly string[] {
  return CHANGES.flatMap(([name, one, what]) =>
    changes[name] > 0 ? `${countWords(changes[name], one)} ${changes[name] === 1 ? what : what.replace('it was', 'they were')}` : [],
  );
}

type Say = (extras: WireError['extras']) => ErrorWords;

const ERROR_WORDS: { readonly [C in ErrorCode]?: Say } = {
  unsupported_media: ({ detail }) => ({
    what: detail ?? 'This is not a PDF this tool opens.',
    advice: 'Save or print it as a plain PDF and try again.',
  }),
  corrupt_input: ({ detail }) => ({
    what: detail ?? 'This PDF is damaged beyond repair.',
    advice: 'Try to export or download it again.',
  }),
  target_unreachable: ({ detail, bestBytes }) => ({
    what:
      bestBytes === undefined ? (detail ?? 'This PDF cannot be made that small.') : `The smallest it gets is ${formatBytes(bestBytes)}.`,
    advice: 'Allow a larger result; the file is then done again.',
  }),
  too_many_pixels: ({ detail }) => ({
    what: detail ?? 'A picture or page in this PDF has too many pixels.',
    advice: 'Choose a lower resolution.',
  }),
  too_complex: ({ detail }) => ({
    what: detail ?? 'This PDF needs more memory than your browser gives.',
    advice: 'Close other tabs and retry, or split the document first.',
  }),
  timed_out: ({ detail }) => ({ what: detail ?? 'This took too long and was stopped.', advice: 'Retry, or split the document first.' }),
  invalid_option: ({ errors }) => ({
    what: errors?.[0]?.detail ?? 'These settings do not fit this file.',
    advice: 'Change the settings; the file is then done again.',
  }),
  cancelled: () => ({ what: 'Cancelled.', advice: 'Retry when you like.' }),
  internal: ({ detail }) => ({ what: detail ?? 'Something went wrong with this file.', advice: 'Retry. If it stays, reload the page.' }),
};

/** The text of an error, shown next to the document. */
export function pdfErrorWords({ code, extras }: WireError): ErrorWords {
  const say = ERROR_WORDS[code];
  if (say) return say(extras);
  return { what: ERRORS[code].title, advice: extras.detail ?? ERRORS[code].detail };
}
