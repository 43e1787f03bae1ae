import { AppError } from '@imagemill/errors';
import { createImageCodec, deflate, inflate, type PdfCodecs, type PdfPart, type PlainImageCodec } from '@imagemill/pdf';
import { loadBytes } from '../load-file.js';
import type { PdfFiles } from './pdf-files.js';

/** What documents need, without the help of a host but for its files. */
export function createBrowserPdfCodecs(image: PlainImageCodec, files: PdfFiles): PdfCodecs {
  return { image: createImageCodec(image), inflate, deflate, loadPart: (part) => loadPart(files, part) };
}

async function loadPart(files: PdfFiles, part: PdfPart): Promise<Uint8Array> {
  try {
    return await loadBytes(files[part]);
  } catch (error) {
    throw new AppError('internal', { detail: 'A part of the engine could not be loaded. Check your connection and try again.' }, error);
  }
}
