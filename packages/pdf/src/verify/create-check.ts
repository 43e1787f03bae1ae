import { AppError } from '@imagemill/core';
import type { PdfCodecs } from '../codecs.js';
import { type DocumentFacts, documentFacts, firstDifference } from './document-facts.js';

/** Says what a result has lost or changed; undefined where nothing. */
export type Check = (result: Uint8Array) => Promise<string | undefined>;

/** A check of results against the document they are made from, which is read now, before the work on it starts. */
export async function createCheck(input: Uint8Array, codecs: PdfCodecs, pages: number, password?: string): Promise<Check> {
  const expected = await factsOrNothing(input, codecs, password);
  return async (result) => {
    const found = await factsOrNothing(result, codecs);
    if (!found) return 'the result cannot be opened';
    // Some damaged documents open only after they were put together again.
    if (!expected) return found.pages === pages ? undefined : `${pages} pages became ${found.pages}`;
    return firstDifference(expected, found);
  };
}

async function factsOrNothing(bytes: Uint8Array, codecs: PdfCodecs, password?: string): Promise<DocumentFacts | undefined> {
  try {
    return await documentFacts(bytes, codecs, password);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
