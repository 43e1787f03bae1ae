import { createRecipe, PDF_TOOLS } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { pageApi } from '../../../shell/quota/page-api.js';
import type { Runner } from '../../../shell/runner.js';
import { outputOfPdf } from './output-of.js';
import { FILES_AT_ONCE, requireBytes } from './parcel.js';
import { processOnServer } from './process-on-server.js';

/**
 * Compresses documents on the server. They may be too large for this browser to open, so their
 * contents aren't inspected here.
 */
export const serverPdfRunner: Runner<'compress-pdf'> = {
  described: PDF_TOOLS['compress-pdf'],
  start: {},
  memory: 'large-pdf',
  onOrder: true,
  concurrency: FILES_AT_ONCE,
  async inspect({ file, kind }) {
    if (kind.peek() !== 'pdf') throw new AppError('unsupported_media', { detail: 'This is not a PDF.' });
    requireBytes(file);
    return { format: 'pdf', bytes: file.size };
  },
  async run({ id: operationId, file, answers }, settings, run) {
    const { options } = createRecipe(PDF_TOOLS['compress-pdf'], settings);
    const answer = await processOnServer(pageApi, { operation: 'compress', file, options, answers: answers.peek(), operationId }, run);
    return [outputOfPdf(answer, file)];
  },
  workOf: (source) => 100_000 + (source?.bytes ?? 1_000_000),
};
