import { AppError } from '@imagemill/core';
import { indexOfWord, latin1, word } from './characters.js';

const HEADER = word('%PDF-');

/** Other programs allow this much before the signature. */
const MAX_JUNK_BYTES = 1024;

/** Where the document begins, and the version it says it is. Offsets in it count from there. */
export function findHeader(input: Uint8Array): { readonly start: number; readonly version: string } {
  const start = indexOfWord(input, HEADER, 0, Math.min(input.length, MAX_JUNK_BYTES + HEADER.length));
  if (start < 0) throw new AppError('unsupported_media', { detail: 'It does not begin like a PDF.' });
  const version = /^\d\.\d/.exec(latin1(input, start + HEADER.length, start + HEADER.length + 3))?.[0];
  return { start, version: version ?? '1.4' };
}
