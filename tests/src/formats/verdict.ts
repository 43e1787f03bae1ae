import { FULL_ENGINE } from '@imagemill/core';
import type { FileRow } from './file-row.js';
import type { Refused } from './run-job.js';

/** Files that are no good though nothing in their names says so. */
const JUDGED: Readonly<Record<string, string>> = {
  'svg/hrefTestOne.svg': 'not well-formed: it uses the prefix `XLinK`, which it does not declare',
  'svg/useDosTest.svg': 'an attack: references that double again and again, which keep a browser busy without end',
  'bomb/decompression_bomb.gif': 'an attack: its data ends where a picture should begin',
};

/** Why a refused file was refused rightly; undefined where it was not. */
export function verdictOn({ name, source, others }: FileRow, { code, detail }: Refused): string | undefined {
  if (code === 'invalid_option') return detail;
  if (code === 'too_many_pixels' && source) return `over the limit of ${FULL_ENGINE.maxInputPixels.toLocaleString('en')} pixels`;
  const judged = JUDGED[name];
  if (judged) return judged;
  if (name.startsWith('other/')) return 'not one of the formats read here';
  // PngSuite names its broken files with an x.
  if (/^(?:corrupt-|pngsuite\/x)/.test(name)) return 'damaged, as its place in the corpus says';
  const readers = [others?.chromium, others?.vips, others?.libheif];
  return readers.includes('yes') ? undefined : 'no other reader opens it';
}
