import { FULL_ENGINE } from '@imagemill/core';
import type { FileRow } from './file-row.js';
import type { Refused } from './run-job.js';

const TOO_SHORT = 'damaged: truncated';

/** What's wrong with files that some decoder accepts, or that aren't damaged but an attack. */
const JUDGED: Readonly<Record<string, string>> = {
  'corrupt-gif/invalid_multiframe.gif': 'damaged: its later frames hold invalid data; jobs that need only the first one succeed',
  'corrupt-gif/truncated.gif': TOO_SHORT,
  'corrupt-jpeg/75e4bd7544a85af6438497980b62fba5.jpg': 'damaged: the third byte of its signature is wrong',
  'corrupt-jpeg/BlueSquare_truncated.jpg': TOO_SHORT,
  'corrupt-jpeg/f8e19feecd246156b5d7e79efc455e99.jpg': 'damaged: a segment is longer than the file',
  'corrupt-jpeg/truncated.jpg': TOO_SHORT,
  'corrupt-jpeg/truncated_jpeg.jpg': TOO_SHORT,
  'corrupt-png/broken_data_stream.png': 'damaged: its compressed data ends early',
  'corrupt-png/truncated.png': TOO_SHORT,
  'pngsuite/xcsn0g01.png': 'damaged: the checksum of its data is wrong',
  'pngsuite/xhdn0g08.png': 'damaged: the checksum of its header is wrong',
  'svg/hrefTestOne.svg': 'not well-formed: it uses the prefix `XLinK`, which it does not declare',
  'svg/useDosTest.svg': "an attack: references that keep doubling; a browser can't render it within 30 s",
};

/** Why it was right to refuse a file; undefined if it wasn't. */
export function verdictOn({ name, source, others }: FileRow, { code, detail }: Refused): string | undefined {
  if (code === 'invalid_option') return detail;
  if (code === 'too_many_pixels' && source) return `over the limit of ${FULL_ENGINE.maxInputPixels.toLocaleString('en')} pixels`;
  const judged = JUDGED[name];
  if (judged) return judged;
  if (name.startsWith('other/')) return 'not a supported format';
  // PngSuite names its broken files with an x.
  if (/^(?:corrupt-|pngsuite\/x)/.test(name)) return 'damaged, according to its path in the corpus';
  const readers = [others?.chromium, others?.vips, others?.libheif];
  return readers.includes('yes') ? undefined : 'no other reader opens it';
}
