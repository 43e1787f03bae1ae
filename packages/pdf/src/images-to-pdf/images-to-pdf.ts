import { type ImagesToPdfOptions, imageInPoints, placeImage } from '@imagemill/core';
import { AppError, throwIfCancelled } from '@imagemill/errors';
import type { PdfCodecs } from '../codecs.js';
import type { PdfRunOptions } from '../report.js';
import { DocumentParts } from './document-parts.js';
import { embedImage } from './embed-image.js';
import type { EmbeddedImage } from './embedded-image.js';
import { ProfileObjects } from './profile-objects.js';
import { writeImagePage } from './write-image-page.js';

/**
 * Returns the bytes of one image when it's needed: a JPEG or a PNG. Other formats must be converted
 * to one of these first.
 */
export type ImageSource = () => Promise<Uint8Array>;

/**
 * Builds one document with a page per image and yields it in parts, in order, with no more than one
 * image in memory. Only the images go in: no file names, no dates. An error says which image it's
 * about.
 */
export async function* imagesToPdf(
  sources: readonly ImageSource[],
  options: ImagesToPdfOptions,
  codecs: PdfCodecs,
  { signal, onProgress }: PdfRunOptions = {},
): AsyncGenerator<Uint8Array, void, void> {
  if (sources.length === 0) throw new AppError('bad_request', { detail: 'There are no pictures to make a document from.' });
  const parts = new DocumentParts();
  const catalog = parts.reserve();
  const tree = parts.reserve();
  const info = parts.reserve();
  const profiles = new ProfileObjects(parts, codecs);
  const pages: number[] = [];
  yield parts.begin();
  for (const [index, source] of sources.entries()) {
    throwIfCancelled(signal);
    const image = await open(source, index, codecs);
    const page = parts.reserve();
    const place = placeImage(imageInPoints(asSeen(image), image.dpi), options);
    yield* writeImagePage({ parts, profiles, tree, page }, image, place);
    pages.push(page);
    onProgress?.({ stage: 'pages', done: pages.length, total: sources.length, share: pages.length / sources.length });
  }
  yield parts.object(catalog, `<< /Type /Catalog /Pages ${tree} 0 R >>`);
  yield parts.object(tree, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`);
  yield parts.object(info, '<< /Producer (Imagemill) >>');
  yield parts.end(catalog, info);
}

async function open(source: ImageSource, file: number, codecs: PdfCodecs): Promise<EmbeddedImage> {
  try {
    return await embedImage(await source(), codecs);
  } catch (error) {
    throw error instanceof AppError ? new AppError(error.code, { ...error.extras, file }, error) : error;
  }
}

function asSeen({ width, height, orientation }: EmbeddedImage): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
